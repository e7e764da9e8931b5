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

/** The rows of games wait at most this long for the content above them. */
const WAIT_MS_MAX = 1_000;

/**
 * Whether the content of `ContinuePlaying` is known, or its query takes too long. Rows that are shown earlier would
 * move by its height, which is unknown: the player may not have played yet. The value stays true, even after a sign-in.
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

/** The player's last game, and the previous ones. Renders nothing for a guest (MOD-27, MOD-28). */
export const ContinuePlaying = ({ recent }: { recent: UseQueryResult<Game[]> }) => {
  const { t } = useTranslation();
  const status = useSessionStatus();
  // A player who was signed in at the start has probably played, so space is reserved. After a sign-in on this page, no
  // space is reserved, to avoid a layout shift.
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
