import type { BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import { Box, SimpleGrid, Text } from '@jangada/design';
import { Checkbox, Select } from '@jangada/design/field';
import { useControlledField, type CheckedForm } from '../forms/use-checked-form.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { mainVersion } from '../rollout/cell-state.ts';
import type { ChangeForm } from './change-form.schema.ts';

interface TenantChoiceProps {
  readonly form: CheckedForm<ChangeForm>;
  readonly overview: BoardOverview;
  readonly onChange: () => void;
}

/** One site, several, or all of them. A rollback concerns one site, because each site numbers its own revisions. */
export const TenantChoice = ({ form, overview, onChange }: TenantChoiceProps) => {
  const { t } = useTranslation();
  const field = useControlledField(form, 'tenants', onChange);
  const { action, remote: chosenRemote } = form.watch();
  const chosen = field.value;
  const all = overview.tenants.map(({ slug }) => slug);
  if (action === 'rollback') {
    return (
      <Select
        label={t('history.site')}
        ref={field.ref}
        value={chosen[0] ?? ''}
        placeholder={t('change.sitesMissing')}
        onChange={({ target }) => {
          form.setValue('revision', '');
          field.onChange(target.value === '' ? [] : [target.value]);
        }}
        options={all.map((slug) => ({ value: slug, label: slug }))}
      />
    );
  }
  const toggle = (slug: string, isOn: boolean): void =>
    field.onChange(all.filter((one) => (one === slug ? isOn : chosen.includes(one))));
  const versionAt = (slug: string): string => {
    const cell = overview.cells.find(({ tenant, remote }) => tenant === slug && remote === chosenRemote);
    return (cell && mainVersion(cell.rollout, Date.now())) ?? '—';
  };
  return (
    <Box as="fieldset" m="0" p="0" borderWidth="0" minWidth="0">
      <Box as="legend" fontSize="sm" fontWeight="500" p="0">
        {t('change.sites')}
      </Box>
      {all.length > 1 ? (
        <Checkbox
          label={t('change.allSites')}
          checked={chosen.length === all.length}
          onChange={({ target }) => field.onChange(target.checked ? all : [])}
        />
      ) : null}
      <SimpleGrid columns={{ base: 1, sm: 3 }} columnGap="4" maxHeight="240px" overflowY="auto">
        {all.map((slug) => (
          <Checkbox
            key={slug}
            label={`${slug} · ${versionAt(slug)}`}
            checked={chosen.includes(slug)}
            onChange={({ target }) => toggle(slug, target.checked)}
          />
        ))}
      </SimpleGrid>
      {chosen.length === 0 ? (
        <Text fontSize="sm" color="fg.muted">
          {t('change.sitesMissing')}
        </Text>
      ) : null}
    </Box>
  );
};
