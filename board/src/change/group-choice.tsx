import { Button, HStack, SimpleGrid, Stack, Text } from '@jangada/design';
import { Checkbox, TextInput } from '@jangada/design/field';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { tenantTagsQuery } from '../api/queries.ts';
import { useTranslation } from '../texts/use-translation.ts';

interface Site {
  readonly slug: string;
  /** The name with the release that it gets now. */
  readonly label: string;
}

interface SitesProps {
  readonly sites: readonly Site[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

const withSites = (chosen: readonly string[], sites: readonly Site[], isOn: boolean): string[] => {
  const slugs = new Set(sites.map(({ slug }) => slug));
  const others = chosen.filter((slug) => !slugs.has(slug));
  return isOn ? [...others, ...slugs] : others;
};

/** One checkbox for each site. */
export const SiteChecks = ({ sites, chosen, onChange }: SitesProps) => (
  <SimpleGrid columns={{ base: 1, sm: 3 }} columnGap="4" maxHeight="240px" overflowY="auto">
    {sites.map((site) => (
      <Checkbox
        key={site.slug}
        label={site.label}
        checked={chosen.includes(site.slug)}
        onChange={({ target }) => onChange(withSites(chosen, [site], target.checked))}
      />
    ))}
  </SimpleGrid>
);

const Group = ({ name, sites, chosen, onChange }: SitesProps & { readonly name: string }) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const some = sites.filter(({ slug }) => chosen.includes(slug)).length;
  return (
    <Stack gap="1">
      <HStack justify="space-between" gap="2">
        <Checkbox
          label={t('change.group', { name, chosen: some, count: sites.length })}
          checked={some === sites.length}
          indeterminate={some > 0 && some < sites.length}
          onChange={({ target }) => onChange(withSites(chosen, sites, target.checked))}
        />
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t(isOpen ? 'change.hideGroup' : 'change.showGroup', { name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'change.hide' : 'change.show')}
        </Button>
      </HStack>
      <Stack id={id} hidden={!isOpen} paddingInlineStart="4">
        {isOpen ? <SiteChecks sites={sites} chosen={chosen} onChange={onChange} /> : null}
      </Stack>
    </Stack>
  );
};

/** Many sites: the number of chosen ones, a filter, and groups by tag that open on request. */
export const GroupChoice = ({ sites, chosen, onChange }: SitesProps) => {
  const { t } = useTranslation();
  const { data: tagged = [] } = useQuery(tenantTagsQuery);
  const [filter, setFilter] = useState('');
  const word = filter.trim().toLowerCase();
  const tagsOf = new Map(tagged.map(({ tenant, tags }) => [tenant, tags]));
  const tags = [...new Set(tagged.flatMap((one) => one.tags))].toSorted();
  const untagged = sites.filter(({ slug }) => (tagsOf.get(slug) ?? []).length === 0);
  const groups = tags.map((tag) => ({ name: tag, sites: sites.filter(({ slug }) => tagsOf.get(slug)?.includes(tag)) }));
  const shown = [...groups, { name: t('change.untagged'), sites: untagged }].filter((one) => one.sites.length > 0);
  return (
    <Stack gap="2">
      <Text fontSize="sm" fontWeight="600" aria-live="polite">
        {t('change.chosen', { chosen: chosen.length, count: sites.length })}
      </Text>
      <TextInput
        label={t('change.filter')}
        type="search"
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
      />
      {word === '' ? (
        shown.map((group) => <Group key={group.name} {...group} chosen={chosen} onChange={onChange} />)
      ) : (
        <SiteChecks sites={sites.filter(({ slug }) => slug.includes(word))} chosen={chosen} onChange={onChange} />
      )}
    </Stack>
  );
};
