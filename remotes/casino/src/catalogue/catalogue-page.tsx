import { opensModal } from '@jangada/contracts/page/opens-modal';
import { PageNotFoundError } from '@jangada/contracts/page/page-not-found';
import { Button, EmptyState, Flex, Heading, HStack, Stack, Text } from '@jangada/design';
import { GameGrid } from '@jangada/design/game-tile';
import { ApiError } from '@jangada/remote-kit/errors';
import { useModals, useSession, useTenant, useTitle } from '@jangada/remote-kit/hooks';
import { useFormat } from '@jangada/remote-kit/texts';
import { useLocation, useParams } from '@jangada/remote-kit/routing';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { FilterBar } from './filter-bar.tsx';
import { allowedFilter } from './filter-of-place.ts';
import { filterOf } from '../games/filter.ts';
import { Games } from './games.tsx';
import type { GameList, ListKind } from './games.query.ts';
import { useListName } from './use-list-name.ts';
import { useShownGames } from './shown-games.ts';

/** RTE-03: the title of the route table, in both languages. */
const ROUTE_TITLE = 'Jogos';

const listKindOf = (path: string): ListKind =>
  path === '/casino/favorites' ? 'favorites' : path === '/casino/recent' ? 'recent' : 'all';

/** The catalogue: every list of games of the casino, filtered by the address. */
export const CataloguePage = () => {
  const kind = listKindOf(useLocation().pathname);
  return kind === 'all' ? <AllGames /> : <OwnGames key={kind} kind={kind} />;
};

const AllGames = () => {
  const { t } = useTranslation();
  const { search, pathname } = useLocation();
  const { filter: slug } = useParams();
  const { is_regulated } = useTenant();
  const filter = useMemo(() => allowedFilter(filterOf(search, slug), is_regulated), [search, slug, is_regulated]);
  const list = useMemo((): GameList => ({ kind: 'all', filter }), [filter]);
  // The filters show a choice immediately; the list is deferred, so that the choice does not wait for the tiles.
  const games = useShownGames(useDeferredValue(list));
  if (games.error instanceof ApiError && games.error.code === 'category.not-found') {
    throw new PageNotFoundError(pathname);
  }
  const { name, isNamed } = useListName(filter);
  // Restores the route table's title when no named filter is left. The shell does not see this change, because the path
  // stays.
  useTitle(isNamed ? name : ROUTE_TITLE);
  const total = games.isStale ? undefined : games.firstPage?.games.total;

  const title = name ?? t('catalogue.title');
  return (
    <Stack gap={{ base: '2', md: '4' }}>
      <Title text={title} total={total} />
      <FilterBar filter={filter} />
      <Games games={games} label={title} />
    </Stack>
  );
};

const ownTitles = { favorites: 'catalogue.favorites', recent: 'catalogue.recent' } as const;

/** The favourite or recent games of a player. A guest gets the sign-in, without a request (RTE-45). */
const OwnGames = ({ kind }: { kind: Exclude<ListKind, 'all'> }) => {
  const { t } = useTranslation();
  const session = useSession();
  const title = t(ownTitles[kind]);
  if (session.status === 'user') return <OwnList kind={kind} userId={session.user.id} title={title} />;
  return (
    <Stack gap={{ base: '2', md: '4' }}>
      <Title text={title} />
      {session.status === 'guest' ? <GuestLists /> : <GameGrid skeletons={OWN_SKELETON_TILES} label={title} />}
    </Stack>
  );
};

const OWN_SKELETON_TILES = 24;

interface OwnListProps {
  readonly kind: Exclude<ListKind, 'all'>;
  readonly userId: number;
  readonly title: string;
}

const OwnList = ({ kind, userId, title }: OwnListProps) => {
  const list = useMemo((): GameList => ({ kind, userId }), [kind, userId]);
  const games = useShownGames(list);
  return (
    <Stack gap={{ base: '2', md: '4' }}>
      <Title text={title} total={games.firstPage?.games.total} />
      <Games games={games} label={title} />
    </Stack>
  );
};

const Title = ({ text, total }: { text: string; total?: number | undefined }) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Flex align="baseline" justify="space-between" gap="3">
      <Heading as="h1" size="xl" minW="0">
        {text}
      </Heading>
      <Text color="fg.muted" fontSize="sm" flexShrink="0" aria-live="polite">
        {!total ? '' : t('catalogue.count', { count: total, shown: format.number(total) })}
      </Text>
    </Flex>
  );
};

const GuestLists = () => {
  const { t } = useTranslation();
  const modals = useModals();
  return (
    <EmptyState
      title={t('catalogue.guest')}
      text={t('catalogue.guestText')}
      action={
        <HStack gap="3">
          <Button {...opensModal(modals, 'auth', { mode: 'login' })}>{t('catalogue.signIn')}</Button>
          <Button variant="outline" {...opensModal(modals, 'auth', { mode: 'register' })}>
            {t('catalogue.register')}
          </Button>
        </HStack>
      }
    />
  );
};
