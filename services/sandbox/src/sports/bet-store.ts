import { join } from 'node:path';
import { openCollection } from '../kit/journal.ts';
import type { BetRecord } from './bet-record.ts';
import { isOpen } from './bet-record.ts';

export type BetStore = ReturnType<typeof openBetStore>;

/** Identifies a player of an operator's brand; two operators may use the same player ids. */
export const playerKeyOf = (bet: { operatorId: string; brandId: string; playerId: string }): string =>
  `${bet.operatorId}:${bet.brandId}:${bet.playerId}`;

const BETS_OF_PLAYER_MAX = 60;
const SETTLED_STORED_MAX = 5_000;

const isActive = (bet: BetRecord): boolean => isOpen(bet) || bet.due !== undefined;

/** Bets in memory; every change is appended to a journal, which is replayed at start. */
export const openBetStore = (dataDir: string) => {
  const bets = openCollection<BetRecord>(
    join(dataDir, 'sports-bets.jsonl'),
    ({ id }) => id,
    (bet, newer) => isActive(bet) || newer < SETTLED_STORED_MAX,
  );
  const listOf = (playerKey: string): BetRecord[] => bets.list().filter((bet) => playerKeyOf(bet) === playerKey);
  return {
    find: bets.find,
    save(bet: BetRecord): BetRecord {
      bets.save(bet);
      return bet;
    },
    findByRequest: (playerKey: string, requestId: string) =>
      listOf(playerKey).find((bet) => bet.requestId === requestId),
    listOf: (playerKey: string) => listOf(playerKey).toReversed().slice(0, BETS_OF_PLAYER_MAX),
    /** Bets that may still change. */
    listActive: () => bets.list().filter(isActive),
  };
};
