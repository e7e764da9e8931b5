import type { GameFilter } from '@jangada/contracts/domains/games/endpoints';
import { Button, EmptyState, Flex, Stack } from '@jangada/design';
import { GameRow } from '@jangada/design/game-tile';
import { useApi } from '@jangada/remote-kit/hooks';
import { Link, useNavigate } from '@jangada/remote-kit/routing';
import { useQuery } from '@jangada/remote-kit/query';
import { useTranslation } from '../texts/use-translation.ts';
import { CasinoTile } from '../games/casino-tile.tsx';
import { isNarrowed, pathOfFilter } from '../games/filter.ts';
import { gamesPage } from './games.query.ts';
import type { GameList } from './games.query.ts';

const texts = {
  favorites: ['catalogue.emptyFavorites', 'catalogue.emptyFavoritesText'],
  recent: ['catalogue.emptyRecent', 'catalogue.emptyRecentText'],
} as const;

/** An empty list with its next steps. */
export const NoGames = ({ list }: { list: GameList }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (list.kind === 'all') return <NothingFound filter={list.filter} />;
  const [title, text] = texts[list.kind];
  return (
    <EmptyState
      title={t(title)}
      text={t(text)}
      action={<Button onClick={() => navigate('/casino/games')}>{t('catalogue.seeGames')}</Button>}
    />
  );
};

const NothingFound = ({ filter }: { filter: GameFilter }) => {
  const { t } = useTranslation();
  const { searchTerm, ...others } = filter;
  const isFiltered = isNarrowed(others);
  return (
    <Stack gap="6">
      <EmptyState
        title={searchTerm ? t('catalogue.emptySearch', { term: searchTerm }) : t('catalogue.empty')}
        text={t('catalogue.emptyText')}
        action={
          <Flex gap="3" wrap="wrap" justify="center">
            {searchTerm && isFiltered && (
              <Button as={Link} to={pathOfFilter({ searchTerm })}>
                {t('catalogue.everywhere')}
              </Button>
            )}
            <Button as={Link} to="/casino/games" variant="outline">
              {t(isNarrowed(filter) ? 'catalogue.clear' : 'catalogue.seeGames')}
            </Button>
          </Flex>
        }
      />
      <PopularInstead />
    </Stack>
  );
};

const popular: GameList = { kind: 'all', filter: { type: 'popular' } };

/** Popular games after an empty search. Renders nothing when they fail to load. */
const PopularInstead = () => {
  const { t } = useTranslation();
  const { data } = useQuery(gamesPage(useApi(), popular, 1));
  if (!data || data.games.data.length === 0) return null;
  return (
    <GameRow title={t('catalogue.popularInstead')} linkAs={Link} seeAll="/casino/games?type=popular">
      {data.games.data.map((game) => (
        <CasinoTile key={game.id} game={game} />
      ))}
    </GameRow>
  );
};
