import type { Game } from '@jangada/contracts/domains/games/game';
import { Grid } from '@jangada/design';
import { useSessionStatus } from '@jangada/remote-kit/hooks';
import type { UseQueryResult } from '@jangada/remote-kit/query';
import { useEffect, useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { GamesRow, GamesRowSkeleton } from '../games/games-row.tsx';
import { LastGame, LastGameSkeleton } from './last-game.tsx';

/** Card and row are next to each other on a desktop. */
const sideBySide = { base: 'minmax(0, 1fr)', lg: '360px minmax(0, 1fr)' };

/** Rows of games do not wait longer for what is above them. */
const WAIT_MS_MAX = 1_000;

/**
 * Whether it is known what `ContinuePlaying` shows, or that takes too long. Rows that are shown before would move by its height,
 * which nobody knows: the player may not have played yet. Once true it stays so, after a sign-in too.
 */
export const useContinueKnown = ({ isPending }: UseQueryResult<Game[]>): boolean => {
  const status = useSessionStatus();
  const [isKnown, setKnown] = useState(false);
  if (!isKnown && (status === 'guest' || !isPending)) setKnown(true);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), WAIT_MS_MAX);
    return () => clearTimeout(timer);
  }, []);
  return isKnown;
};

/** The player's last game, and the previous ones; nothing for a guest (MOD-27, MOD-28). */
export const ContinuePlaying = ({ recent }: { recent: UseQueryResult<Game[]> }) => {
  const { t } = useTranslation();
  const status = useSessionStatus();
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
