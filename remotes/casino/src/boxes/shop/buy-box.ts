import type { Box, UserBox } from '@jangada/contracts/domains/boxes/box';
import { buyBox } from '@jangada/contracts/domains/boxes/endpoints';
import { ApiError } from '@jangada/remote-kit/errors';
import { useApi } from '@jangada/remote-kit/hooks';
import type { IdempotencyKeys } from '@jangada/remote-kit/idempotency-keys';
import { useMutation } from '@jangada/remote-kit/query';
import { useReloadOwned } from '../owned.query.ts';

interface BoxPurchase {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly buy: () => void;
}

interface BuyOptions {
  /** Outlives the dialog, so that a retry after a lost reply uses the same key, even in a new dialog. */
  readonly keys: IdempotencyKeys;
  readonly onBought: (owned: UserBox) => void;
  /** The server's balance is lower than the page's. */
  readonly onUnpaid: () => void;
}

/** Buys a box once per press, even when the request is retried. */
export const useBuyBox = ({ id }: Box, { keys, onBought, onUnpaid }: BuyOptions): BoxPurchase => {
  const api = useApi();
  const reload = useReloadOwned();
  const buying = useMutation({
    mutationFn: () => keys.run(`buy ${id}`, (idempotencyKey) => api(buyBox, { body: { box_id: id }, idempotencyKey })),
    onSuccess: ({ data }) => {
      reload();
      onBought(data);
    },
    onError: (error) => {
      // Reloads the boxes even without a reply, because the server may have created the box.
      reload();
      if (error instanceof ApiError && error.code === 'wallet.insufficient-funds') onUnpaid();
    },
  });
  return { isPending: buying.isPending, error: buying.error, buy: () => !keys.isBusy() && buying.mutate() };
};
