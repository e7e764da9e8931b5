import { Grid } from '@jangada/design';
import { useSession } from '@jangada/remote-kit/hooks';
import { useState } from 'react';
import { useRecentGames } from '../games/recent-games.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { GamesRow, GamesRowSkeleton } from '../games/games-row.tsx';
import { LastGame, LastGameSkeleton } from './last-game.tsx';

/** Card and row are next to each other on a desktop. */
const sideBySide = { base: 'minmax(0, 1fr)', lg: '360px minmax(0, 1fr)' };

/** The player's last game, and the previous ones; nothing for a guest (MOD-27, MOD-28). */
export const ContinuePlaying = () => {
  const { t } = useTranslation();
  const { status } = useSession();
  const recent = useRecentGames();
  // A player who was signed in at the start has probably played: space is reserved. After a sign-in here nothing jumps.
  const [startedSignedIn] = useState(status !== 'guest');

  if (status === 'guest') return null;
  if (!recent.data) return startedSignedIn && !recent.isError ? <ContinueSkeleton /> : null;
  const [last, ...earlier] = recent.data;
  if (!last) return null;
  return (
    <Grid gap={{ base: '3', md: '6' }} templateColumns={sideBySide}>
      <LastGame game={last} />
      {earlier.length > 0 && <GamesRow title={t('home.continuePlaying')} games={earlier} path="/casino/recent" eager />}
    </Grid>
  );
};

const ContinueSkeleton = () => {
  const { t } = useTranslation();
  return (
    <Grid gap={{ base: '3', md: '6' }} templateColumns={sideBySide}>
      <LastGameSkeleton />
      <GamesRowSkeleton title={t('home.continuePlaying')} />
    </Grid>
  );
};
