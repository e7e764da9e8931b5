import type { Tx } from '../../../database/database.ts';
import { raiseAlert } from '../../../outbox/raise-alert.ts';
import type { Prize } from './bet-instructions.ts';

/**
 * Stores the fraction of a prize below a whole centavo and alerts an operator, once per game while the alert is open.
 *
 * @param units thousandths of a centavo
 */
export const storeRemainder = async (
  tx: Tx,
  { provider, txId, player, game }: Pick<Prize, 'provider' | 'txId' | 'player' | 'game'>,
  units: number,
): Promise<void> => {
  const name = game.address?.gamecode ?? game.title;
  await tx
    .insertInto('win_remainders')
    .values({ provider, provider_tx_id: txId, user_id: player.id, game: name, units })
    .execute();
  await raiseAlert(tx, {
    kind: 'win-with-fraction',
    subject: `${provider} ${name}`,
    details: { user_id: player.id, transaction: txId, thousandths_of_centavo: units },
  });
};
