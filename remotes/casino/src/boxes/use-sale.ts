import type { UserBox, UserPrize } from '@jangada/contracts/domains/boxes/box';
import { sellBox, sellPrize } from '@jangada/contracts/domains/boxes/endpoints';
import { useApi } from '@jangada/remote-kit/hooks';
import { useIdempotencyKeys } from '@jangada/remote-kit/idempotency-keys';
import { useMutation } from '@jangada/remote-kit/query';
import { useReloadOwned } from './owned.query.ts';

export interface Sale {
  readonly isPending: boolean;
  readonly isSold: boolean;
  readonly error: Error | null;
  readonly sell: () => void;
}

const useSale = (what: string, sell: (idempotencyKey: string) => Promise<unknown>, onSold?: () => void): Sale => {
  const keys = useIdempotencyKeys();
  const reload = useReloadOwned();
  const selling = useMutation({
    mutationFn: () => keys.run(what, sell),
    onSuccess: () => {
      reload();
      onSold?.();
    },
    // The prize may have been sold in another tab; the reloaded list shows its state.
    onError: reload,
  });
  return {
    isPending: selling.isPending,
    isSold: selling.isSuccess,
    error: selling.error,
    sell: () => !keys.isBusy() && selling.mutate(),
  };
};

/** Sells a prize for its value, once. */
export const useSellPrize = ({ id }: Pick<UserPrize, 'id'>, onSold?: () => void): Sale => {
  const api = useApi();
  return useSale(`prize ${id}`, (idempotencyKey) => api(sellPrize, { body: { id }, idempotencyKey }), onSold);
};

/** Sells an unopened box back, once. */
export const useSellBox = ({ id }: Pick<UserBox, 'id'>, onSold?: () => void): Sale => {
  const api = useApi();
  return useSale(`box ${id}`, (idempotencyKey) => api(sellBox, { body: { id }, idempotencyKey }), onSold);
};
