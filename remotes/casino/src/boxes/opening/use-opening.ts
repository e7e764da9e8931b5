import type { UserBox } from '@jangada/contracts/domains/boxes/box';
import { openBox } from '@jangada/contracts/domains/boxes/endpoints';
import type { ReplyOf } from '@jangada/contracts/api/endpoint';
import { useEffectsLevel } from '@jangada/design';
import { useApi } from '@jangada/remote-kit/hooks';
import { useIdempotencyKeys } from '@jangada/remote-kit/idempotency-keys';
import { useMutation } from '@jangada/remote-kit/query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useReloadOwned } from '../owned.query.ts';

export type Opened = ReplyOf<typeof openBox>;

/**
 * The phase of an opening: `asking` the server, then showing its reply: the lid opens, the reel turns, and the prize is
 * won. With reduced motion the prize follows the reply directly.
 */
export type Opening =
  | { readonly at: 'closed' | 'asking'; readonly opened: null }
  | { readonly at: 'lid' | 'reel' | 'won'; readonly opened: Opened };

interface OpeningSteps {
  readonly opening: Opening;
  readonly error: Error | null;
  /** True when an earlier try got no reply; the seed then stays unchanged, so that the retry gets the same draw. */
  readonly isRetry: boolean;
  readonly open: (clientSeed: string) => void;
  readonly showReel: () => void;
  readonly showPrize: () => void;
}

/** Opens a box once and controls the phases of the opening. */
export const useOpening = ({ id }: UserBox): OpeningSteps => {
  const api = useApi();
  const keys = useIdempotencyKeys();
  const reload = useReloadOwned();
  const level = useEffectsLevel();
  const [shown, setShown] = useState<'lid' | 'reel' | 'won'>('lid');

  const request = useMutation({
    mutationFn: (clientSeed: string) =>
      keys.run(`open ${id} ${clientSeed}`, (idempotencyKey) =>
        api(openBox, { body: { box_id: id, client_seed: clientSeed }, idempotencyKey }),
      ),
    onSuccess: () => setShown(level === 'none' ? 'won' : 'lid'),
    // Reloads the lists, because the box may have been opened or sold in another tab.
    onError: reload,
  });

  const opened = request.data;
  useReloadOnceShown(opened !== undefined, shown === 'won', reload);
  const opening: Opening = opened
    ? { at: shown, opened }
    : { at: request.isPending ? 'asking' : 'closed', opened: null };

  return {
    opening,
    error: request.error,
    isRetry: request.isError,
    open: (clientSeed) => !keys.isBusy() && request.mutate(clientSeed),
    showReel: () => setShown((now) => (now === 'lid' ? 'reel' : now)),
    showPrize: () => setShown('won'),
  };
};

/**
 * The lists behind the dialog would reveal the prize, so they are reloaded only after the dialog has shown it or
 * closes.
 */
const useReloadOnceShown = (isOpened: boolean, isShown: boolean, reload: () => void): void => {
  const reloadNow = useEffectEvent(reload);
  useEffect(() => {
    if (!isOpened) return;
    if (!isShown) return () => reloadNow();
    reloadNow();
  }, [isOpened, isShown]);
};
