import type { BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import { Box, SimpleGrid, Text } from '@jangada/design';
import { Checkbox, Select } from '@jangada/design/field';
import { useTexts } from '../locale/language.tsx';
import { mainVersion } from '../rollout/cell-state.ts';
import type { Draft } from './draft.ts';

interface TenantChoiceProps {
  readonly draft: Draft;
  readonly overview: BoardOverview;
  readonly onChange: (part: Partial<Draft>) => void;
}

/** One site, several, or all of them. Going back is about one: numbers of revisions are each site's own. */
export const TenantChoice = ({ draft, overview, onChange }: TenantChoiceProps) => {
  const texts = useTexts();
  const all = overview.tenants.map(({ slug }) => slug);
  if (draft.action === 'rollback') {
    return (
      <Select
        label={texts.history.site}
        value={draft.tenants[0] ?? ''}
        placeholder={texts.change.sitesMissing}
        onChange={({ target }) => onChange({ tenants: target.value === '' ? [] : [target.value], revision: '' })}
        options={all.map((slug) => ({ value: slug, label: slug }))}
      />
    );
  }
  const toggle = (slug: string, isOn: boolean): void =>
    onChange({ tenants: all.filter((one) => (one === slug ? isOn : draft.tenants.includes(one))) });
  const versionAt = (slug: string): string => {
    const cell = overview.cells.find(({ tenant, remote }) => tenant === slug && remote === draft.remote);
    return (cell && mainVersion(cell.rollout, Date.now())) ?? '—';
  };
  return (
    <Box as="fieldset" m="0" p="0" borderWidth="0" minWidth="0">
      <Box as="legend" fontSize="sm" fontWeight="500" p="0">
        {texts.change.sites}
      </Box>
      {all.length > 1 ? (
        <Checkbox
          label={texts.change.allSites}
          checked={draft.tenants.length === all.length}
          onChange={({ target }) => onChange({ tenants: target.checked ? all : [] })}
        />
      ) : null}
      <SimpleGrid columns={{ base: 1, sm: 3 }} columnGap="4" maxHeight="240px" overflowY="auto">
        {all.map((slug) => (
          <Checkbox
            key={slug}
            label={`${slug} · ${versionAt(slug)}`}
            checked={draft.tenants.includes(slug)}
            onChange={({ target }) => toggle(slug, target.checked)}
          />
        ))}
      </SimpleGrid>
      {draft.tenants.length === 0 ? (
        <Text fontSize="sm" color="fg.muted">
          {texts.change.sitesMissing}
        </Text>
      ) : null}
    </Box>
  );
};
