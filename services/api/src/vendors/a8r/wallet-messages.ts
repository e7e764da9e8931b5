import * as z from '@jangada/contracts/values/schema';
import type { BetRefusal } from '../aggregators/wallet-call.ts';
import { boundedText } from '../read-message.ts';

const ID_CHARS_MAX = 255;
const TRANSACTIONS_MAX = 100;
const id = boundedText(ID_CHARS_MAX).check(z.minLength(1));
const currency = boundedText(ID_CHARS_MAX);
/** Some send it as a text. */
const flag = z.optional(z.union([z.boolean(), z.enum(['true', 'false'])]));
export const isTrue = (value: z.infer<typeof flag>): boolean => value === true || value === 'true';

/** A field that must be absent, null or empty. */
const nothing = z.optional(z.literal(''));

const listOf = <Item extends z.Schema<{ readonly id: string }>>(item: Item) =>
  z.array(item).check(
    z.minLength(1),
    z.maxLength(TRANSACTIONS_MAX),
    z.refine((list) => areUnique(list.map((one) => one.id))),
  );

const areUnique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

export const balanceCall = z.object({ player_id: id, currency });

const roundCall = z.extend(balanceCall, { round_id: id, game_id: id, finished: flag });

/*
 * The signature covers the body and not the path: a list of bets and prizes has types and amounts, a list of rollbacks
 * has originals, and neither passes as the other (decision 0082).
 */
export const betWinCall = z.extend(roundCall, {
  transactions: listOf(z.object({ id, type: z.enum(['bet', 'win']), amount: z.string(), original_id: nothing })),
});

export const rollbackCall = z.extend(roundCall, {
  transactions: listOf(z.object({ id, original_id: id, amount: nothing })).check(
    z.refine((list) => areUnique(list.map((one) => one.original_id))),
  ),
});

export const finishCall = z.extend(balanceCall, { round_id: id, transactions: nothing });

export const freespinsCall = z.object({ issue_id: id, amount: z.string() });

/** The `api_code` of each refusal. */
export const apiCodes = {
  NOT_ENOUGH_MONEY: '100',
  PLAYER_NOT_FOUND: '101',
  PLAYER_BLOCKED: '403',
  LIMIT_REACHED: '106',
  SESSION_INVALID: '403',
  SESSION_EXPIRED: '403',
  WRONG_CURRENCY: '154',
  GAME_NOT_ALLOWED: '403',
  TX_NOT_FOUND: '400',
  TX_CONFLICT: '409',
  TX_ALREADY_ROLLED_BACK: '400',
  ROUND_CLOSED: '400',
  BAD_SIGNATURE: '403',
  BAD_REQUEST: '400',
} as const satisfies Record<BetRefusal, string>;
