import { join } from 'node:path';
import { openJournal } from '../kit/journal.ts';
import type { BetRecord } from './bet-record.ts';
import { isOpen } from './bet-record.ts';

export interface BetStore {
  save(bet: BetRecord): void;
  find(id: string): BetRecord | undefined;
  findByRequest(playerKey: string, requestId: string): BetRecord | undefined;
  listOf(playerKey: string): BetRecord[];
  /** Bets something may still happen to. */
  listActive(): BetRecord[];
}

/** A player of one operator's brand; two operators may number their players alike. */
export const playerKeyOf = (bet: { operatorId: string; brandId: string; playerId: string }): string =>
  `${bet.operatorId}:${bet.brandId}:${bet.playerId}`;

const BETS_OF_PLAYER_MAX = 60;
const SETTLED_KEPT_MAX = 5_000;

/** Bets in memory, every change appended to a journal and replayed at start. */
export function openBetStore(dataDir: string): BetStore {
  const journal = openJournal<BetRecord>(join(dataDir, 'sports-bets.jsonl'));
  const bets = new Map(journal.replay().map((bet) => [bet.id, bet]));
  const newestFirst = [...bets.values()].toSorted((a, b) => b.placedAt - a.placedAt);
  const kept = newestFirst.filter((bet, index) => isOpen(bet) || bet.due || index < SETTLED_KEPT_MAX).toReversed();
  bets.clear();
  for (const bet of kept) bets.set(bet.id, bet);
  journal.rewrite(kept);

  const listOf = (playerKey: string): BetRecord[] => [...bets.values()].filter((bet) => playerKeyOf(bet) === playerKey);
  return {
    save: (bet) => {
      bets.set(bet.id, bet);
      journal.append(bet);
    },
    find: (id) => bets.get(id),
    findByRequest: (playerKey, requestId) => listOf(playerKey).find((bet) => bet.requestId === requestId),
    listOf: (playerKey) => listOf(playerKey).toReversed().slice(0, BETS_OF_PLAYER_MAX),
    listActive: () => [...bets.values()].filter((bet) => isOpen(bet) || bet.due),
  };
}
