import type { Tx } from '../database/database.ts';
import { findUserBy } from '../users/users.repository.ts';
import { payWin, placeBet } from '../modules/play/betting/place-bet.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { backdateBets } from './backdate-bets.ts';
import { areaCodes, talkingPeople } from './people.ts';

const DEMO_PROVIDER = 'demo';

/**
 * Recent prizes of the people who only chat: the person, the popular game, and the age. Ordered by time, so that ids
 * ascend with time.
 */
const rounds = [
  { person: 3, game: 7, staked: 400, won: 3_180, minutesAgo: 236 },
  { person: 0, game: 6, staked: 1_000, won: 8_200, minutesAgo: 188 },
  { person: 1, game: 4, staked: 300, won: 6_435, minutesAgo: 140 },
  { person: 4, game: 2, staked: 1_500, won: 21_900, minutesAgo: 97 },
  { person: 3, game: 5, staked: 200, won: 12_360, minutesAgo: 58 },
  { person: 2, game: 1, staked: 2_000, won: 27_400, minutesAgo: 41 },
  { person: 1, game: 3, staked: 500, won: 31_250, minutesAgo: 26 },
  { person: 0, game: 0, staked: 1_000, won: 48_500, minutesAgo: 9 },
] as const;

/** Some prizes of the last hours, so that a fresh demo has winners; regulated sites have no such list. */
export const seedWinners = async (tx: Tx, tenant: Tenant): Promise<void> => {
  if (tenant.settings.site.is_regulated) return;
  const games = await popularGames(tx, Math.max(...rounds.map(({ game }) => game)) + 1);
  for (const [index, round] of rounds.entries()) {
    const person = talkingPeople[round.person];
    const player = person && (await findUserBy(tx, 'phone', `+55${areaCodes[tenant.id] ?? ''}${person.phone}`));
    const game = games[round.game];
    const txId = `winner-${tenant.id}-${index + 1}`;
    if (!player || !game || (await isPlayed(tx, txId))) continue;
    const about = { provider: DEMO_PROVIDER, player, roundId: txId, game };
    const bet = { ...about, txId, amount: round.staked, roundClosed: false };
    await placeBet(tx, bet, tenant);
    await payWin(tx, { ...about, txId: `${txId}-prize`, amount: round.won, roundClosed: true, refTxId: txId }, tenant);
    await backdateBets(tx, DEMO_PROVIDER, txId, new Date(Date.now() - round.minutesAgo * 60_000));
  }
};

async function popularGames(tx: Tx, gamesMax: number) {
  const rows = await tx
    .selectFrom('games')
    .select(['id', 'title', 'image', 'code', 'provider_code'])
    .where('active', '=', true)
    .where('only_demo', '=', false)
    .orderBy('popularity', 'desc')
    .orderBy('id')
    .limit(gamesMax)
    .execute();
  return rows.map(({ id, title, image, code, provider_code }) => ({
    id,
    title,
    image,
    bonusAllowed: false,
    address: { gamecode: code, providercode: provider_code },
  }));
}

const isPlayed = async (tx: Tx, txId: string): Promise<boolean> =>
  (await tx
    .selectFrom('bets')
    .select('id')
    .where('provider', '=', DEMO_PROVIDER)
    .where('provider_tx_id', '=', txId)
    .executeTakeFirst()) !== undefined;
