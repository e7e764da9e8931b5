import type { Box, UserBox } from '@jangada/contracts/boxes/box';
import { buyBox } from '@jangada/contracts/boxes/endpoints';
import { ApiError } from '@jangada/remote-kit/errors';
import { useApi } from '@jangada/remote-kit/hooks';
import { useMutation } from '@jangada/remote-kit/query';
import { useReloadOwned } from '../owned.query.ts';
import type { PressKey } from '../idempotency-keys.ts';

interface Buying {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly buy: () => void;
}

interface Buyer {
  /** Outlives the dialog: whose answer was lost asks again under the same key, also after closing and opening it. */
  readonly press: PressKey;
  readonly onBought: (owned: UserBox) => void;
  /** The server knows of less money than the page. */
  readonly onUnpaid: () => void;
}

/** Buys a box, once for each press however often it is tried. */
export const useBuyBox = ({ id }: Box, { press, onBought, onUnpaid }: Buyer): Buying => {
  const api = useApi();
  const reload = useReloadOwned();
  const buying = useMutation({
    mutationFn: () => api(buyBox, { body: { box_id: id }, idempotencyKey: press.keyFor(`buy ${id}`) }),
    onSuccess: ({ data }) => {
      press.ended();
      reload();
      onBought(data);
    },
    onError: (error) => {
      press.ended(error);
      // Without an answer the box may be there all the same.
      reload();
      if (error instanceof ApiError && error.code === 'wallet.insufficient-funds') onUnpaid();
    },
  });
  return { isPending: buying.isPending, error: buying.error, buy: () => !press.isUnderWay() && buying.mutate() };
};
