import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { attempt, type Move, type MoveKind, type Outcome } from './move.ts';
import { createMoves, type Bet, type Moves } from './moves.ts';
import type { Charge, MoneyStage, CrashFixture, StagePlayer } from './stage.ts';

const CLIENTS_PER_PLAYER = 4;
/** Pause of a caller after a missing reply. */
const AFTER_SILENCE_MS = 150;
const SETTLE_AT_ONCE = 8;
const SETTLE_TRIES_MAX = 60;
const SETTLE_PAUSE_MS = 250;

export interface Storm {
  /** Every move that was sent, in no order. */
  readonly moves: readonly Move[];
  /** Stops sending, and awaits running calls. */
  stop(): Promise<void>;
}

/**
 * Many clients on few accounts, each sending one money call after the other, some of them twice.
 *
 * @param onOutcome receives the first attempt of each move, with the time it was sent (`performance.now()`)
 * @param onRepeated receives the outcome of moves without a reply that were sent again at once
 */
export const startStorm = (
  apiUrl: string,
  stage: MoneyStage,
  fixture: CrashFixture,
  onOutcome: (outcome: Outcome, sentAtMs: number, kind: MoveKind) => void = () => undefined,
  onRepeated: (outcome: Outcome) => void = () => undefined,
): Storm => {
  const make = createMoves(apiUrl, stage, fixture);
  const moves: Move[] = [];
  const end = new AbortController();

  const client = async (player: StagePlayer, charges: Charge[], mayWithdraw: boolean): Promise<void> => {
    const next = choices(make, player, charges, mayWithdraw);
    while (!end.signal.aborted) {
      const move = next();
      moves.push(move);
      const sentAtMs = performance.now();
      const outcome = await attempt(move);
      onOutcome(outcome, sentAtMs, move.kind);
      if (outcome === 'unknown') {
        await sleep(AFTER_SILENCE_MS);
        // Half of the callers retry at once, the others wait until the storm is over.
        if (chance(0.5)) onRepeated(await attempt(move));
      } else if (chance(0.1)) await attempt(move);
    }
  };

  const running = fixture.players.flatMap((player) => {
    const charges = [...player.charges];
    return Array.from({ length: CLIENTS_PER_PLAYER }, (_, index) => client(player, charges, index === 0));
  });
  return {
    moves,
    stop: async () => {
      end.abort();
      await Promise.all(running);
    },
  };
};

const chance = (share: number): boolean => Math.random() < share;

/** The next move of one client: mostly bets and their ends. */
function choices(make: Moves, player: StagePlayer, charges: Charge[], mayWithdraw: boolean): () => Move {
  const open: Bet[] = [];
  let input = !mayWithdraw;
  const bet = (): Move => {
    const placed = make.bet(player);
    open.push(placed);
    return placed;
  };
  return () => {
    const [first] = open;
    if (first && first.outcome === 'acknowledged' && chance(0.6)) {
      open.shift();
      return chance(0.5) ? make.win(player, first) : make.rollback(player, first);
    }
    if (first && first.outcome !== 'acknowledged') open.shift();
    if (!input && chance(0.05)) {
      input = true;
      return make.withdrawal(player);
    }
    const charge = chance(0.15) ? charges.pop() : undefined;
    if (charge) return make.deposit(player, charge);
    const claim = chance(0.1) ? player.cashback[randomInt(player.cashback.length)] : undefined;
    if (claim !== undefined) return make.cashback(player, claim);
    return chance(0.1) ? make.boxBuy(player) : bet();
  };
}

/**
 * Acts as a careful caller after the restart: sends every move without a reply again under its own key until there is
 * one, and repeats some answered moves too.
 */
export const settle = async (moves: readonly Move[]): Promise<void> => {
  const left = moves.values();
  // Several callers share one list, so the end of a round is sent soon after its beginning.
  const caller = async (): Promise<void> => {
    for (const move of left) await settleOne(move);
  };
  await Promise.all(Array.from({ length: SETTLE_AT_ONCE }, caller));
};

async function settleOne(move: Move): Promise<void> {
  if (move.outcome === 'refused') return;
  if (move.outcome === 'acknowledged') {
    if (chance(0.2) && (await attempt(move)) === 'refused')
      throw new Error(`A ${move.kind} that was acknowledged is refused when it is sent again`);
    return;
  }
  for (let tries = 1; (await attempt(move)) === 'unknown'; tries += 1) {
    if (tries >= SETTLE_TRIES_MAX) throw new Error(`A ${move.kind} gets no answer`);
    await sleep(SETTLE_PAUSE_MS);
  }
}
