import * as z from '../../values/schema.ts';

/**
 * The quantities that a player can limit: deposits, loss (real stakes minus real prizes), stakes, number of bets,
 * active time.
 */
export const limitKind = z.enum(['deposit', 'loss', 'stake', 'bets', 'time']);

export type LimitKind = z.infer<typeof limitKind>;

/** Calendar windows of America/Sao_Paulo; a week begins on Monday. */
export const limitWindow = z.enum(['day', 'week', 'month']);

export type LimitWindow = z.infer<typeof limitWindow>;

const LIMIT_VALUE_MAX = 100_000_000_000;

/** Centavos for money, a number for bets, minutes for time. */
export const limitValue = z.int().check(z.minimum(0), z.maximum(LIMIT_VALUE_MAX));

const KINDS = 5;
const WINDOWS = 3;

/** `value: null` removes the limit. A tighter limit applies at once; a looser one, or its removal, after 24 hours. */
export const limitChange = z.object({ kind: limitKind, window: limitWindow, value: z.nullable(limitValue) });

export type LimitChange = z.infer<typeof limitChange>;

export const limitChanges = z.array(limitChange).check(z.maxLength(KINDS * WINDOWS));

/** A limit as its player sees it; `pending_value: null` with a `pending_from` is a pending removal. */
export const playerLimit = z.object({
  kind: limitKind,
  window: limitWindow,
  value: limitValue,
  used: z.int().check(z.minimum(0)),
  remaining: z.int().check(z.minimum(0)),
  resets_at: z.string(),
  pending_value: z.nullable(limitValue),
  pending_from: z.nullable(z.string()),
});

export type PlayerLimit = z.infer<typeof playerLimit>;
