import { randomUUID, sign, type KeyObject } from 'node:crypto';
import { openDatabase } from '../../services/api/src/database/database.ts';
import { syncCatalogue } from '../../services/api/src/modules/play/games/catalogue-sync.ts';
import { demoTenants } from '../../services/api/src/seed/demo-tenants.ts';
import { aPlayer, type Player } from '../../services/api/test/support/players.ts';
import { listedGames } from '../../services/api/test/support/third-parties.ts';

const TENANT = 'jangada';
const CASH_CENTAVOS = 1_000_000_000;
const STAKE_UNITS = 100_000;
const SESSION_MS = 60 * 60_000;

/** Players with money and an open game, as many as play at the same time. */
export async function signUpPlayers(databaseUrl: string, count: number): Promise<readonly Player[]> {
  const db = openDatabase(databaseUrl, 4);
  const settings = demoTenants.find(({ id }) => id === TENANT)?.settings;
  if (!settings) throw new Error('the demo has its tenant');
  await db.transaction(TENANT, (tx) => syncCatalogue(tx, listedGames, settings));
  const players: Player[] = [];
  for (let made = 0; made < count; made += 1) players.push(await aPlayer(db, { tenant: TENANT, cash: CASH_CENTAVOS }));
  const expires_at = new Date(Date.now() + SESSION_MS);
  await db.transaction(TENANT, (tx) => tx.updateTable('game_launches').set({ expires_at }).execute());
  await db.close();
  return players;
}

/** A signed bet as sent on the wire, each in a round of its own. */
export function signedBet({ externalName: user, launchToken: token }: Player, studioKey: KeyObject): string {
  const body = JSON.stringify({
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    round: randomUUID(),
    round_closed: false,
    user,
    token,
    supplier_user: user,
    game_code: 'mare_tidal',
    currency: 'BRL',
    amount: STAKE_UNITS,
    is_free: false,
  });
  const signature = sign('RSA-SHA256', Buffer.from(body), studioKey).toString('base64');
  return [
    'POST /providers/studio/transaction/bet HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    `x-hub88-signature: ${signature}`,
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
