import { UNITS_PER_CENTAVO, type WalletAnswer, type WalletBody, type WalletClient } from '../studio/wallet-client.ts';
import type { Freespins } from './freespins.ts';
import { ISSUE } from './wallet-wire.ts';

/** Free rounds are not told one by one: only the last one sends the total of their issue. */
export const a8rWallet = (client: WalletClient, issues: Freespins): WalletClient => {
  const playFree = async (path: string, body: WalletBody): Promise<WalletAnswer> => {
    const { reward_uuid: id, user = '', currency = '', game_code = '' } = body;
    const won = Number(body['amount']) / UNITS_PER_CENTAVO;
    const after = path === '/transaction/win' ? issues.play(String(id), won) : undefined;
    if (after && after.played === after.quantity)
      return client.call('/transaction/win', { [ISSUE]: after.id, amount: after.won * UNITS_PER_CENTAVO });
    return client.call('/user/balance', { user, currency, game_code });
  };

  return { call: (path, body) => (body['is_free'] === true ? playFree(path, body) : client.call(path, body)) };
};
