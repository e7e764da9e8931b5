import { betPlaced } from '@jangada/contracts/events/events';
import type { Tx } from '../../../database/database.ts';
import { enqueue } from '../../../outbox/outbox.ts';
import type { Bettor } from './lock-bettor.ts';
import { bettorName } from '../../../users/public-name.ts';
import type { PlayedGame } from './bet-instructions.ts';

interface Played {
  readonly kind: 'bet' | 'win';
  readonly player: Bettor;
  readonly game: PlayedGame;
  readonly amount: number;
  /**
   * The transaction id of the bet. Its prizes carry the same id, so that browsers show bet and prizes as one result
   * (ENT-137).
   */
  readonly transaction: string;
}

/** Announces a bet or a win on the site's ticker, at the rate that a visitor can read; further ones are dropped. */
export const announceBet = async (tx: Tx, { kind, player, game, amount, transaction }: Played): Promise<void> => {
  if (!hasRoom(player.tenant_id)) return;
  const payload = {
    type: kind,
    transaction,
    game: { id: game.id ?? 0, title: game.title, image: game.image, ...game.address },
    user: bettorName({ hidden: player.hide_metrics, first: player.first_name, id: player.id }),
    amount,
    date: new Date().toISOString(),
  };
  await enqueue(tx, betPlaced, payload, 'public');
};

const TICKER_BURST_MAX = 50;
const TICKER_PER_SECOND_MAX = 10;

/** Remaining ticker announcements of each tenant in this process. */
const room = new Map<string, { left: number; atMs: number }>();

function hasRoom(tenantId: string, nowMs = performance.now()): boolean {
  const known = room.get(tenantId) ?? { left: TICKER_BURST_MAX, atMs: nowMs };
  const refilled = known.left + ((nowMs - known.atMs) / 1_000) * TICKER_PER_SECOND_MAX;
  const left = Math.min(TICKER_BURST_MAX, refilled);
  room.set(tenantId, { left: left >= 1 ? left - 1 : left, atMs: nowMs });
  return left >= 1;
}
