import { Button, EmptyState, FailedState, Heading, HStack, Stack, Text } from '@jangada/design';
import { GameGrid } from '@jangada/design/game-tile';
import { useChunks } from '@jangada/remote-kit/chunks';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useModals, useNavigation, usePlace, useSession, useTitle } from '@jangada/remote-kit/hooks';
import { useInfiniteQuery, useQuery } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useCasinoTexts } from '../texts/texts.ts';
import { CasinoTile } from '../tiles/casino-tile.tsx';
import { categories } from './facets.query.ts';
import { filterOf, isNarrowed } from './filter.ts';
import type { GameFilter } from '@jangada/contracts/games/endpoints';
import type { Game } from '@jangada/contracts/games/game';
import { FilterBar } from './filter-bar.tsx';
import { gamesPages } from './games.query.ts';
import type { Shelf } from './games.query.ts';
import { useReachedEnd } from './use-reached-end.ts';

/** Tiles in the first window: their artwork is not lazy. */
const EAGER_TILES = 12;
const SKELETON_TILES = 24;

const shelfOf = (path: string): Shelf =>
  path === '/casino/favorites' ? 'favorites' : path === '/casino/recent' ? 'recent' : 'all';

/** The catalogue: every list of games of the casino, filtered by what the address says. */
export const CataloguePage = () => {
  const place = usePlace();
  const session = useSession();
  const shelf = shelfOf(place.path);
  const filter = shelf === 'all' ? filterOf(place.search, place.params['filter']) : {};
  const isForGuest = shelf !== 'all' && session.status === 'guest';
  return (
    <Stack gap={{ base: '4', md: '6' }}>
      <Title shelf={shelf} filter={filter} />
      {shelf === 'all' && <FilterBar filter={filter} />}
      {isForGuest ? <GuestShelf /> : <Games shelf={shelf} filter={filter} />}
    </Stack>
  );
};

const Title = ({ shelf, filter }: { shelf: Shelf; filter: GameFilter }) => {
  const t = useCasinoTexts();
  const { data } = useQuery(categories(useApi()));
  const category = data?.find(({ slug }) => slug === filter.category)?.name;
  const isCategory = Boolean(usePlace().params['filter']);
  useTitle(isCategory ? category : undefined);
  const title = { favorites: t('catalogue.favorites'), recent: t('catalogue.recent'), all: t('catalogue.title') };
  return (
    <Heading as="h1" size="xl">
      {category ?? title[shelf]}
    </Heading>
  );
};

const GuestShelf = () => {
  const t = useCasinoTexts();
  const modals = useModals();
  return (
    <EmptyState
      title={t('catalogue.guest')}
      text={t('catalogue.guestText')}
      action={
        <HStack gap="3">
          <Button onClick={() => modals.open('auth', { mode: 'login' })}>{t('game.signInToPlay')}</Button>
          <Button variant="outline" onClick={() => modals.open('auth', { mode: 'register' })}>
            {t('game.createAccount')}
          </Button>
        </HStack>
      }
    />
  );
};

const Games = ({ shelf, filter }: { shelf: Shelf; filter: GameFilter }) => {
  const t = useCasinoTexts();
  const format = useFormat();
  const sayError = useErrorText();
  const games = useInfiniteQuery(gamesPages(useApi(), shelf, filter));
  const end = useReachedEnd(() => {
    if (games.hasNextPage && !games.isFetching) void games.fetchNextPage();
  });

  if (games.isPending) {
    return <GameGrid skeletons={SKELETON_TILES} />;
  }
  const shown = games.data?.pages.flatMap((page) => page.data) ?? [];
  if (games.isError && shown.length === 0) {
    return (
      <FailedState
        title={t('catalogue.failed')}
        text={sayError(games.error)}
        action={<Button onClick={() => void games.refetch()}>{t('retry')}</Button>}
      />
    );
  }
  if (shown.length === 0) return <NoGames shelf={shelf} narrowed={isNarrowed(filter)} />;
  const total = games.data?.pages[0]?.total ?? shown.length;
  return (
    <>
      <Text color="fg.muted" fontSize="sm" aria-live="polite">
        {t('catalogue.count', { count: total })}
      </Text>
      <Tiles games={shown} />
      <Stack ref={end} align="center" gap="2" py="4">
        <Text color="fg.muted" fontSize="sm">
          {t('catalogue.shown', { shown: format.number(shown.length), total: format.number(total) })}
        </Text>
        {games.hasNextPage && (
          <Button variant="outline" loading={games.isFetchingNextPage} onClick={() => void games.fetchNextPage()}>
            {t('catalogue.more')}
          </Button>
        )}
      </Stack>
    </>
  );
};

const Tiles = ({ games }: { games: readonly Game[] }) => (
  <GameGrid>
    {useChunks(games).map((game, index) => (
      <CasinoTile key={game.id} game={game} eager={index < EAGER_TILES} />
    ))}
  </GameGrid>
);

const emptyTexts = {
  all: ['catalogue.empty', 'catalogue.emptyText'],
  favorites: ['catalogue.emptyFavorites', 'catalogue.emptyFavoritesText'],
  recent: ['catalogue.emptyRecent', 'catalogue.emptyRecentText'],
} as const;

const NoGames = ({ shelf, narrowed }: { shelf: Shelf; narrowed: boolean }) => {
  const t = useCasinoTexts();
  const navigation = useNavigation();
  const [title, text] = emptyTexts[shelf];
  return (
    <EmptyState
      title={t(title)}
      text={t(text)}
      action={
        <Button onClick={() => navigation.go('/casino/games')}>
          {t(narrowed ? 'catalogue.clear' : 'catalogue.seeGames')}
        </Button>
      }
    />
  );
};
