import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { applyResult, evaluate, withDue, type SettlementResult } from './bet-changes.ts';
import { oddsOf, viewOf, type BetRecord } from './bet-record.ts';
import { BetRefused, checkSlip, type BetRequest } from './bet-slip-check.ts';
import { playerKeyOf, type BetStore } from './bet-store.ts';
import type { World } from './board.ts';
import { messageOf } from './messages.ts';
import type { Answer, Operation, Operator } from './operator.ts';
import type { Player } from './player-token.ts';
import type { BetRefusal, BetView } from './protocol.ts';

const MAKE_ATTEMPTS_MAX = 3;
const MAKE_RETRY_MS = 400;
const RETRY_FIRST_MS = 2_000;
const RETRY_MS_MAX = 300_000;

/** Refusals of the operator that the player can act on. */
const refusals: Record<string, BetRefusal> = {
  '1005': 'player_blocked',
  '1006': 'unauthenticated',
  '2001': 'insufficient_funds',
  '4000': 'limit_reached',
};

export type Bets = ReturnType<typeof createBets>;

interface Needs {
  world: World;
  store: BetStore;
  operator: Operator;
  clock: () => number;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

const ownerOf = ({ operatorId, brandId, id }: Player) => ({ operatorId, brandId, playerId: id });

/** Places bets with the operator, settles them, and repeats messages until the operator confirms them. */
export const createBets = ({ world, store, operator, clock, log }: Needs) => {
  const busy = new Set<string>();

  const send = (bet: BetRecord, operation: Operation, transactionId: string, amount: number): Promise<Answer> =>
    operator.call(operation, messageOf(bet, operation, transactionId, amount, clock()), bet);

  const makeAtOperator = async (bet: BetRecord): Promise<Answer> => {
    let answer: Answer = { kind: 'unknown', message: 'not sent' };
    for (let attempt = 1; attempt <= MAKE_ATTEMPTS_MAX && answer.kind === 'unknown'; attempt += 1) {
      if (attempt > 1) await sleep(MAKE_RETRY_MS * attempt);
      answer = await send(bet, 'make', bet.betTransactionId, bet.stake);
    }
    return answer;
  };

  const place = async (player: Player, request: BetRequest): Promise<BetView> => {
    const owner = ownerOf(player);
    const known = store.findByRequest(playerKeyOf(owner), request.requestId);
    if (known) return viewOf(known);
    const selections = checkSlip(world, request);
    const bet: BetRecord = {
      ...owner,
      id: randomUUID(),
      requestId: request.requestId,
      currency: player.currency,
      kind: request.kind,
      status: 'pending',
      stake: request.stake,
      odds: oddsOf(selections),
      payout: 0,
      placedAt: clock(),
      selections,
      betTransactionId: randomUUID(),
      held: false,
    };
    busy.add(bet.id);
    store.save(bet);
    try {
      return await finishPlacing(bet, await makeAtOperator(bet));
    } finally {
      busy.delete(bet.id);
    }
  };

  const finishPlacing = async (bet: BetRecord, answer: Answer): Promise<BetView> => {
    if (answer.kind === 'accepted') return viewOf(store.save({ ...bet, status: 'accepted' }));
    const rejected: BetRecord = { ...bet, status: 'rejected', settledAt: clock(), reason: answer.message };
    if (answer.kind === 'refused') {
      store.save(rejected);
      throw new BetRefused(refusals[answer.code] ?? 'rejected', answer.message);
    }
    // The operator may have debited the stake: `discard` is repeated until it confirms.
    store.save(withDue(rejected, 'discard', bet.stake, clock()));
    log.error({ betslip: bet.id, reason: answer.message }, 'the operator does not answer: bet discarded');
    throw new BetRefused('operator_unavailable', 'the operator does not answer');
  };

  const deliver = async (bet: BetRecord): Promise<BetRecord> => {
    const { due } = bet;
    if (!due || due.nextAt > clock()) return bet;
    const answer = await send(bet, due.operation, due.transactionId, due.amount);
    if (answer.kind === 'accepted') {
      const { due: _done, ...rest } = bet;
      return store.save({ ...rest, settlementTransactionId: due.transactionId });
    }
    const attempts = due.attempts + 1;
    log.warn({ betslip: bet.id, operation: due.operation, attempts, answer }, 'operator did not confirm, will retry');
    const waitMs = Math.min(RETRY_MS_MAX, RETRY_FIRST_MS * 2 ** (attempts - 1));
    return store.save({ ...bet, due: { ...due, attempts, nextAt: clock() + waitMs } });
  };

  const advanceOne = async (bet: BetRecord): Promise<void> => {
    if (busy.has(bet.id)) return;
    busy.add(bet.id);
    try {
      // A stop interrupted the placing of this bet, so it is unknown whether the stake was debited.
      const placedBefore = bet.status === 'pending';
      const next = placedBefore
        ? withDue(
            { ...bet, status: 'rejected', settledAt: clock(), reason: 'interrupted' },
            'discard',
            bet.stake,
            clock(),
          )
        : bet.status === 'accepted' && !bet.held && !bet.due
          ? evaluate(bet, world, clock())
          : bet;
      if (JSON.stringify(next) !== JSON.stringify(bet)) store.save(next);
      await deliver(next);
    } finally {
      busy.delete(bet.id);
    }
  };

  return {
    place,
    listOf: (player: Player): BetView[] => store.listOf(playerKeyOf(ownerOf(player))).map(viewOf),
    /** Settles ended bets, and sends messages that the operator has not confirmed. */
    advance: async (): Promise<void> => {
      for (const bet of store.listActive()) await advanceOne(bet);
    },
    settle: async (betId: string, result: SettlementResult): Promise<BetView | undefined> => {
      const bet = store.find(betId);
      if (!bet || bet.due) return undefined;
      const settled = applyResult(bet, result, clock());
      return settled && viewOf(await deliver(store.save(settled)));
    },
  };
};
