import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/database/database.ts';
import type { PlayedGame } from '../../src/modules/play/betting/bet-instructions.ts';
import { payWin, placeBet } from '../../src/modules/play/betting/place-bet.ts';
import { rollBack } from '../../src/modules/play/betting/rollback.ts';
import { createTenants } from '../../src/tenants/tenants.ts';
import type { Player } from './players.ts';

const PROVIDER = 'studio';

interface About {
  readonly won?: number;
  readonly game?: PlayedGame;
}

const anyGame: PlayedGame = { id: null, title: 'Teste', image: null, bonusAllowed: true };

/** Plays a round from stake to result, through the wallet port. @returns the id of its bet at the provider */
export const playRound = async (
  db: Database,
  { tenant: tenantId, user }: Player,
  amount: number,
  { won = 0, game = anyGame }: About = {},
): Promise<string> => {
  const tenant = await createTenants(db).find(tenantId);
  if (!tenant) throw new TypeError(`no tenant ${tenantId}`);
  const id = `test-round-${randomUUID()}`;
  const part = { provider: PROVIDER, player: user, roundId: id, game };
  await db.transaction(tenantId, async (tx) => {
    await placeBet(tx, { ...part, txId: `${id}-bet`, amount, roundClosed: false }, tenant);
    await payWin(tx, { ...part, txId: `${id}-win`, amount: won, refTxId: `${id}-bet`, roundClosed: true }, tenant);
  });
  return `${id}-bet`;
};

/** The provider takes a stake back. @param betTxId from `playRound` */
export const takeStakeBack = (db: Database, { tenant, user }: Player, betTxId: string) =>
  db.transaction(tenant, (tx) =>
    rollBack(tx, {
      provider: PROVIDER,
      player: user,
      txId: `${betTxId}-back`,
      refTxId: betTxId,
      roundId: betTxId.replace(/-bet$/, ''),
    }),
  );
