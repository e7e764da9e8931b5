import type { BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import { Box, Text } from '@jangada/design';
import { Checkbox, Select } from '@jangada/design/field';
import { useControlledField, type CheckedForm } from '../forms/use-checked-form.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { mainVersion } from '../rollout/cell-state.ts';
import { GroupChoice, SiteChecks } from './group-choice.tsx';
import type { ChangeForm } from './change-form.schema.ts';

interface TenantChoiceProps {
  readonly form: CheckedForm<ChangeForm>;
  readonly overview: BoardOverview;
  readonly onChange: () => void;
}

/** More sites are shown in groups, with a filter. */
const FEW_SITES = 8;

/** The sites whose rollout of a remote the overview has. */
const sitesWith = ({ cells }: BoardOverview, chosenRemote: string): string[] =>
  cells.filter(({ remote }) => remote === chosenRemote).map(({ tenant }) => tenant);

/** One site, several, or all of them. A revision belongs to one site, because each site numbers its own. */
export const TenantChoice = (props: TenantChoiceProps) =>
  props.form.watch('action') === 'rollback' ? <OneSite {...props} /> : <ManySites {...props} />;

const OneSite = ({ form, overview, onChange }: TenantChoiceProps) => {
  const { t } = useTranslation();
  const field = useControlledField(form, 'site', onChange);
  return (
    <Select
      label={t('history.site')}
      placeholder={t('change.sitesMissing')}
      {...field}
      onChange={(event) => {
        form.setValue('revision', '');
        field.onChange(event);
      }}
      options={sitesWith(overview, form.watch('remote')).map((slug) => ({ value: slug, label: slug }))}
    />
  );
};

const ManySites = ({ form, overview, onChange }: TenantChoiceProps) => {
  const { t } = useTranslation();
  const field = useControlledField(form, 'tenants', onChange);
  const chosenRemote = form.watch('remote');
  const all = sitesWith(overview, chosenRemote);
  const chosen = field.value.filter((slug) => all.includes(slug));
  const versionAt = (slug: string): string => {
    const cell = overview.cells.find(({ tenant, remote }) => tenant === slug && remote === chosenRemote);
    return (cell && mainVersion(cell.rollout, Date.now())) ?? '—';
  };
  const labelOf = (slug: string): string => `${slug} · ${versionAt(slug)}`;
  return (
    <Box as="fieldset" m="0" p="0" borderWidth="0" minWidth="0">
      <Box as="legend" fontSize="sm" fontWeight="500" p="0">
        {t('change.sites')}
      </Box>
      {all.length > 1 ? (
        <Checkbox
          label={t('change.allSites')}
          checked={chosen.length === all.length}
          indeterminate={chosen.length > 0 && chosen.length < all.length}
          onChange={({ target }) => field.onChange(target.checked ? all : [])}
        />
      ) : null}
      {all.length > FEW_SITES ? (
        <GroupChoice
          sites={all.map((slug) => ({ slug, label: labelOf(slug) }))}
          chosen={chosen}
          onChange={(next) => field.onChange(all.filter((slug) => next.includes(slug)))}
        />
      ) : (
        <SiteChecks
          sites={all.map((slug) => ({ slug, label: labelOf(slug) }))}
          chosen={chosen}
          onChange={(next) => field.onChange(all.filter((slug) => next.includes(slug)))}
        />
      )}
      {chosen.length === 0 ? (
        <Text fontSize="sm" color="fg.muted">
          {t('change.sitesMissing')}
        </Text>
      ) : null}
    </Box>
  );
};
