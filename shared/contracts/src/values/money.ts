import * as z from './schema.ts';

/** One hundredth of a real. Every amount in code and on the wire is an integer in this unit (docs/decisions/0003). */
export type Centavos = number;

/**
 * R$ 100 million: above any single amount that the product accepts. It bounds input, never sums of amounts
 * (docs/decisions/0061).
 */
export const AMOUNT_CENTAVOS_MAX = 10_000_000_000;

/** The maximum of a total: about R$ 90 trillion, the largest integer that JSON readers agree on. */
export const TOTAL_CENTAVOS_MAX = Number.MAX_SAFE_INTEGER;

/** A single amount, whole and non-negative, in centavos. */
export const centavos = z.int().check(z.minimum(0), z.maximum(AMOUNT_CENTAVOS_MAX));

/** A single amount that moves money: at least one centavo. */
export const positiveCentavos = z.int().check(z.minimum(1), z.maximum(AMOUNT_CENTAVOS_MAX));

/**
 * A balance, a turnover, a sum, or an amount that a third party decides, such as a prize: whole, non-negative, in
 * centavos.
 */
export const totalCentavos = z.int().check(z.minimum(0), z.maximum(TOTAL_CENTAVOS_MAX));

/** A total of at least one centavo. */
export const positiveTotalCentavos = z.int().check(z.minimum(1), z.maximum(TOTAL_CENTAVOS_MAX));

/** A signed total in centavos, for lines of a statement: one line may move a whole balance. */
export const signedTotalCentavos = z.int().check(z.minimum(-TOTAL_CENTAVOS_MAX), z.maximum(TOTAL_CENTAVOS_MAX));
