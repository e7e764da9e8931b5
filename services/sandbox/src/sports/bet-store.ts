import { join } from 'node:path';
import { openCollection } from '../kit/journal.ts';
import type { BetRecord } from './bet-record.ts';
import { isOpen } from './bet-record.ts';

export type BetStore = ReturnType<typeof openBetStore>;

/** A player of one operator's brand; two operators may number their players alike. */
export const playerKeyOf = (bet: { operatorId: string; brandId: string; playerId: string }): string =>
  `${bet.operatorId}:${bet.brandId}:${bet.playerId}`;

const BETS_OF_PLAYER_MAX = 60;
const SETTLED_STORED_MAX = 5_000;

const isActive = (bet: BetRecord): boolean => isOpen(bet) || bet.due !== undefined;

/** Bets in memory, every change appended to a journal and replayed at start. */
export function openBetStore(dataDir: string) {
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
    /** Bets something may still happen to. */
    listActive: () => bets.list().filter(isActive),
  };
}
