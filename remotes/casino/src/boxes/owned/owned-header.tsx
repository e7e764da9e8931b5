import { Box, Flex, Heading, Icon, Stack } from '@jangada/design';
import { Tabs } from '@jangada/design/tabs';
import { Link, useSearchParams } from '@jangada/remote-kit/routing';

/** The filter of a page in its address; an unknown filter shows everything. */
export const useStatusFilter = <Status extends string>(known: readonly Status[]): Status | undefined => {
  const given = useSearchParams()[0].get('status');
  return known.find((status) => status === given);
};

interface OwnedHeaderProps {
  readonly title: string;
  /** The label of the filter for assistive technology. */
  readonly label: string;
  readonly filters: readonly { readonly id: string; readonly label: string }[];
  readonly chosen: string;
  /** The link to the player's other list: from boxes to prizes, or from prizes to boxes. */
  readonly other: { readonly to: string; readonly label: string };
}

export const ALL = 'all';

/** Title and filter of a list of owned boxes or prizes; the filter is in the address. */
export const OwnedHeader = ({ title, label, filters, chosen, other }: OwnedHeaderProps) => {
  const [, setSearch] = useSearchParams();
  const choose = (id: string) =>
    setSearch(id === ALL ? {} : { status: id }, { replace: true, preventScrollReset: true });
  return (
    <Stack gap="3">
      <Flex align="baseline" justify="space-between" gap="4" wrap="wrap">
        <Heading as="h1" size="xl">
          {title}
        </Heading>
        <Box
          asChild
          display="inline-flex"
          alignItems="center"
          gap="1"
          minHeight="44px"
          fontSize="sm"
          fontWeight="600"
          color="fg.muted"
          _hover={{ color: 'fg' }}
        >
          <Link to={other.to}>
            <span>{other.label}</span>
            <Icon name="lucide:arrow-right" size={16} />
          </Link>
        </Box>
      </Flex>
      <Tabs label={label} variant="pill" tabs={filters} value={chosen} onChange={choose} />
    </Stack>
  );
};
