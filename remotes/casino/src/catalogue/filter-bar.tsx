import type { GameFilter } from '@jangada/contracts/domains/games/endpoints';
import { Box, Flex, Icon, IconButton, Stack } from '@jangada/design';
import { useApi, useNavigation, useTenant } from '@jangada/remote-kit/hooks';
import { useQueryClient } from '@jangada/remote-kit/query';
import { useNavigate } from '@jangada/remote-kit/routing';
import { memo, useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { CategoryChips } from './category-chips.tsx';
import { allowedFilter, filterOfPlace } from './filter-of-place.ts';
import { FilterChoices } from './filter-choices.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { activeFilterCount, pathOfFilter } from '../games/filter.ts';
import { gamesPage } from './games.query.ts';
import { SearchBox } from './search-box.tsx';

/**
 * The filters of the catalogue. They change the address, and the list follows the address. A choice adds a history
 * entry, typing does not.
 */
export const FilterBar = memo(({ filter }: { filter: GameFilter }) => {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const prefetch = usePrefetchGames();
  const withNewest = useNewestFilter(filter);
  const choose = (part: Partial<GameFilter>) => {
    const next = withNewest(part);
    prefetch(next);
    navigate(pathOfFilter(next), { preventScrollReset: true });
  };
  const search = (searchTerm: string) => {
    const next = withNewest({ searchTerm: searchTerm || undefined });
    prefetch(next);
    navigate(pathOfFilter(next), { replace: true, preventScrollReset: true });
  };

  return (
    <Stack gap="2">
      <Flex gap="2" align="center">
        <Box flex="1" minW="0">
          <SearchBox value={filter.searchTerm ?? ''} onSearch={search} />
        </Box>
        <Flex gap="2" display={{ base: 'none', lg: 'flex' }}>
          <FilterChoices filter={filter} onChange={choose} />
        </Flex>
        <Box display={{ base: 'block', lg: 'none' }}>
          <OpenFilters chosen={activeFilterCount(filter)} onOpen={() => setOpen(true)} />
        </Box>
      </Flex>
      <CategoryChips filter={filter} />
      {isOpen && <FilterSheet filter={filter} onChange={choose} onClose={() => setOpen(false)} />}
    </Stack>
  );
});

/** Changes a part of the newest filter: another category may be chosen already and not rendered yet. */
const useNewestFilter = (rendered: GameFilter) => {
  const { place } = useNavigation();
  const { is_regulated } = useTenant();
  return (part: Partial<GameFilter>): GameFilter =>
    allowedFilter({ ...(filterOfPlace(place.getState()) ?? rendered), ...part }, is_regulated);
};

/** Requests the games before the page renders the new address. */
const usePrefetchGames = () => {
  const api = useApi();
  const queries = useQueryClient();
  return (filter: GameFilter) => void queries.prefetchQuery(gamesPage(api, { kind: 'all', filter }, 1));
};

const OpenFilters = ({ chosen, onOpen }: { chosen: number; onOpen: () => void }) => {
  const { t } = useTranslation();
  return (
    <Box position="relative">
      <IconButton
        label={chosen > 0 ? t('catalogue.filtersChosen', { count: chosen }) : t('catalogue.filters')}
        variant="outline"
        width="48px"
        height="48px"
        onClick={onOpen}
      >
        <Icon name="lucide:sliders-horizontal" />
      </IconButton>
      {chosen > 0 && (
        <Box
          as="span"
          aria-hidden
          position="absolute"
          top="-6px"
          insetEnd="-6px"
          minW="20px"
          px="1"
          borderRadius="full"
          bg="brand.solid"
          color="brand.contrast"
          fontSize="xs"
          fontWeight="700"
          lineHeight="20px"
          textAlign="center"
          pointerEvents="none"
        >
          {chosen}
        </Box>
      )}
    </Box>
  );
};
