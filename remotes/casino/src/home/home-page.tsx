import { Button, EmptyState, FailedState, Stack, VisuallyHidden } from '@jangada/design';
import { useApi, useTelemetry, useUser } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { Slot } from '@jangada/remote-kit/slot';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useEffect } from 'react';
import { useCasinoTexts } from '../texts/texts.ts';
import { Banners } from './banners.tsx';
import { GamesRow, GamesRowSkeleton } from './games-row.tsx';
import { homeRows, recentGames } from './home.query.ts';
import { SearchLink } from './search-link.tsx';

/** Rows that are in the first window of a desktop: their artwork is not lazy. */
const EAGER_ROWS = 2;
const SKELETON_ROWS = 3;

export const HomePage = () => {
  const t = useCasinoTexts();
  return (
    <Stack gap={{ base: '4', md: '6' }}>
      <VisuallyHidden as="h1">{t('home.title')}</VisuallyHidden>
      <Banners />
      <SearchLink />
      <ContinuePlaying />
      <Rows />
      <Slot name="home.sports" />
      <Slot name="home.more" />
    </Stack>
  );
};

const Rows = () => {
  const t = useCasinoTexts();
  const sayError = useErrorText();
  const telemetry = useTelemetry();
  const rows = useQuery(homeRows(useApi()));

  const ready = rows.data !== undefined;
  useEffect(() => {
    if (ready) telemetry.mark('first-tile');
  }, [ready, telemetry]);

  if (rows.isPending)
    return Array.from({ length: SKELETON_ROWS }, (_, index) => (
      <GamesRowSkeleton key={index} title={t('home.title')} />
    ));
  if (rows.isError) {
    return (
      <FailedState
        title={t('home.failed')}
        text={sayError(rows.error)}
        action={<Button onClick={() => void rows.refetch()}>{t('retry')}</Button>}
      />
    );
  }
  if (rows.data.length === 0) return <EmptyState title={t('home.empty')} />;
  return rows.data.map((row, index) => (
    <GamesRow
      key={row.slug}
      title={row.name}
      games={row.games}
      path={`/casino/category/${encodeURIComponent(row.slug)}`}
      eager={index < EAGER_ROWS}
    />
  ));
};

/** What the player had open last; nothing is shown, and nothing asked, for a guest. */
const ContinuePlaying = () => {
  const user = useUser();
  return user ? <RecentRow userId={user.id} /> : null;
};

const RecentRow = ({ userId }: { userId: number }) => {
  const t = useCasinoTexts();
  const { data } = useQuery(recentGames(useApi(), userId));
  if (!data || data.length === 0) return null;
  return <GamesRow title={t('home.continuePlaying')} games={data} path="/casino/recent" />;
};
