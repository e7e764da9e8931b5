import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { BetRecord } from './bet-record.ts';
import { isOpen, oddsOf, verdictOf, viewOf } from './bet-record.ts';
import { BetRefused, checkSlip } from './bet-slip-check.ts';
import type { BetStore } from './bet-store.ts';
import { playerKeyOf } from './bet-store.ts';
import type { World } from './board.ts';
import { messageOf } from './messages.ts';
import type { Answer, Operation, Operator } from './operator.ts';
import type { Player } from './player-token.ts';
import type { BetRefusal, BetRequest, BetStatus, BetView, SelectionResult } from './protocol.ts';
import { resultOf } from './world/results.ts';

const MAKE_ATTEMPTS_MAX = 3;
const MAKE_RETRY_MS = 400;
const RETRY_FIRST_MS = 2_000;
const RETRY_MS_MAX = 300_000;

/** Answers of the operator that the player can do something about. */
const refusals: Record<string, BetRefusal> = {
  '1005': 'player_blocked',
  '1006': 'unauthenticated',
  '2001': 'insufficient_funds',
  '4000': 'limit_reached',
};

export type Verdict = 'won' | 'lost' | 'refund' | 'rollback';

export interface Bets {
  place(player: Player, request: BetRequest): Promise<BetView>;
  listOf(player: Player): BetView[];
  /** Settles what has ended and sends what the operator has not confirmed. */
  advance(): Promise<void>;
  /** Ends one bet the way a person or a test says. */
  settle(betId: string, verdict: Verdict): Promise<BetView | undefined>;
}

interface Needs {
  world: World;
  store: BetStore;
  operator: Operator;
  clock: () => number;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function createBets({ world, store, operator, clock, log }: Needs): Bets {
  const busy = new Set<string>();

  const send = (bet: BetRecord, operation: Operation, transactionId: string, amount: number): Promise<Answer> =>
    operator.call(operation, messageOf(bet, operation, transactionId, amount, clock()), bet);

  const makeAtOperator = async (bet: BetRecord): Promise<Answer> => {
    let answer: Answer = { kind: 'unknown', message: 'not sent' };
    for (let attempt = 1; attempt <= MAKE_ATTEMPTS_MAX && answer.kind === 'unknown'; attempt += 1) {
      if (attempt > 1) await pause(MAKE_RETRY_MS * attempt);
      answer = await send(bet, 'make', bet.betTransactionId, bet.stake);
    }
    return answer;
  };

  const place = async (player: Player, request: BetRequest): Promise<BetView> => {
    const owner = { operatorId: player.operatorId, brandId: player.brandId, playerId: player.id };
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
    if (answer.kind === 'accepted') {
      const accepted: BetRecord = { ...bet, status: 'accepted' };
      store.save(accepted);
      return viewOf(accepted);
    }
    const rejected: BetRecord = { ...bet, status: 'rejected', settledAt: clock(), reason: answer.message };
    if (answer.kind === 'refused') {
      store.save(rejected);
      throw new BetRefused(refusals[answer.code] ?? 'rejected', answer.message);
    }
    // The operator may have taken the money: it is told to forget the bet until it confirms.
    store.save(withDue(rejected, 'discard', bet.stake));
    log.error({ betslip: bet.id, reason: answer.message }, 'the operator does not answer: bet discarded');
    throw new BetRefused('operator_unavailable', 'the operator does not answer');
  };

  const withDue = (bet: BetRecord, operation: Operation, amount: number): BetRecord => ({
    ...bet,
    due: { operation, transactionId: randomUUID(), amount, attempts: 0, nextAt: clock() },
  });

  const deliver = async (bet: BetRecord): Promise<BetRecord> => {
    const { due } = bet;
    if (!due || due.nextAt > clock()) return bet;
    const answer = await send(bet, due.operation, due.transactionId, due.amount);
    if (answer.kind === 'accepted') {
      const { due: _done, ...confirmed } = bet;
      store.save({ ...confirmed, settlementTransactionId: due.transactionId });
      return { ...confirmed, settlementTransactionId: due.transactionId };
    }
    const attempts = due.attempts + 1;
    log.warn(
      { betslip: bet.id, operation: due.operation, attempts, answer },
      'operator did not confirm, will ask again',
    );
    const waitMs = Math.min(RETRY_MS_MAX, RETRY_FIRST_MS * 2 ** (attempts - 1));
    const later = { ...bet, due: { ...due, attempts, nextAt: clock() + waitMs } };
    store.save(later);
    return later;
  };

  const close = (bet: BetRecord, status: BetStatus, payout: number): BetRecord => {
    const operations: Partial<Record<BetStatus, Operation>> = { won: 'win', lost: 'lost', refunded: 'refund' };
    const operation = operations[status];
    const closed: BetRecord = { ...bet, status, payout, settledAt: clock() };
    return operation ? withDue(closed, operation, payout) : closed;
  };

  const judge = (bet: BetRecord): BetRecord => {
    const selections = bet.selections.map((selection) => {
      if (selection.result !== 'open') return selection;
      const final = world.final(selection.eventId);
      if (final === undefined) return selection;
      if (final === null) return { ...selection, result: 'void' as const };
      const result = resultOf(selection.market, selection.outcome, final);
      return { ...selection, result, score: final.score };
    });
    const judged = { ...bet, selections };
    const verdict = verdictOf(judged);
    return verdict ? close(judged, verdict.status, verdict.payout) : judged;
  };

  const advanceOne = async (bet: BetRecord): Promise<void> => {
    if (busy.has(bet.id)) return;
    busy.add(bet.id);
    try {
      // A bet that was being placed when the sandbox stopped: nobody knows whether the money moved.
      const placedBefore = bet.status === 'pending';
      const judged = placedBefore
        ? withDue({ ...bet, status: 'rejected', settledAt: clock(), reason: 'interrupted' }, 'discard', bet.stake)
        : bet.status === 'accepted' && !bet.held && !bet.due
          ? judge(bet)
          : bet;
      if (JSON.stringify(judged) !== JSON.stringify(bet)) store.save(judged);
      await deliver(judged);
    } finally {
      busy.delete(bet.id);
    }
  };

  const decide = (bet: BetRecord, verdict: Verdict): BetRecord | undefined => {
    if (verdict === 'rollback') {
      if (isOpen(bet) || bet.status === 'rejected') return undefined;
      const reopened: BetRecord = { ...bet, status: 'accepted', payout: 0, held: true };
      delete reopened.settledAt;
      const selections = bet.selections.map((selection) => ({ ...selection, result: 'open' as const }));
      return withDue({ ...reopened, selections }, 'rollback', bet.payout);
    }
    if (bet.status !== 'accepted') return undefined;
    const results: Record<typeof verdict, SelectionResult> = { won: 'won', lost: 'lost', refund: 'void' };
    const selections = bet.selections.map((selection) => ({ ...selection, result: results[verdict] }));
    const outcome = verdictOf({ ...bet, selections });
    return outcome && close({ ...bet, selections, held: false }, outcome.status, outcome.payout);
  };

  return {
    place,
    listOf: (player) =>
      store
        .listOf(playerKeyOf({ operatorId: player.operatorId, brandId: player.brandId, playerId: player.id }))
        .map(viewOf),
    advance: async () => {
      for (const bet of store.listActive()) await advanceOne(bet);
    },
    settle: async (betId, verdict) => {
      const bet = store.find(betId);
      if (!bet || bet.due) return undefined;
      const decided = decide(bet, verdict);
      if (!decided) return undefined;
      store.save(decided);
      return viewOf(await deliver(decided));
    },
  };
}
