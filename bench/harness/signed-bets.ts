import { randomUUID, sign, type KeyObject } from 'node:crypto';
import { openDatabase } from '@jangada/api/database';
import { aPlayer, type Player } from '@jangada/api/support/players';
import { query, type ApiStage } from './api-stage.ts';
import { TENANT } from './site.ts';

const CASH_CENTAVOS = 1_000_000_000;
const STAKE_UNITS = 100_000;
const SESSION_MS = 60 * 60_000;

export interface SignedUp {
  /** The tokens of the players' sessions. */
  readonly tokens: readonly string[];
  /** The next bet as sent on the wire: of the next player, in a round of its own. */
  readonly nextBet: () => string;
}

/** Players with money and an open game. */
export const signUpPlayers = async ({ appUrl, studioKey }: ApiStage, count: number): Promise<SignedUp> => {
  const db = openDatabase(appUrl, 4);
  const players: Player[] = [];
  for (let made = 0; made < count; made += 1) players.push(await aPlayer(db, { tenant: TENANT, cash: CASH_CENTAVOS }));
  const expires_at = new Date(Date.now() + SESSION_MS);
  const ids = players.map(({ user }) => user.id);
  await db.transaction(TENANT, (tx) =>
    tx.updateTable('game_launches').set({ expires_at }).where('user_id', 'in', ids).execute(),
  );
  await db.close();
  let turn = 0;
  const nextBet = (): string => {
    const player = players[(turn += 1) % players.length];
    if (!player) throw new Error('There are no players.');
    return signedBet(player, studioKey);
  };
  return { tokens: players.map(({ token }) => token), nextBet };
};

/**
 * Analyses the tables, as PostgreSQL does within its first minute. Without it, statements that were planned on empty
 * tables keep those plans, which read more with every bet.
 */
export const analyse = ({ ownerUrl }: ApiStage): Promise<void> => query(ownerUrl, 'analyze');

export const isPlaced = (body: string): boolean => body.includes('"RS_OK"');

function signedBet({ externalName: user, launchToken: token }: Player, studioKey: KeyObject): string {
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
