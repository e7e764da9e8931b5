import * as z from './schema.ts';

/** One hundredth of a real. Every amount in code and on the wire is a whole number of these (docs/decisions/0003). */
export type Centavos = number;

/** R$ 100 million: above any amount the product moves at once, far below the safe integers. */
export const AMOUNT_CENTAVOS_MAX = 10_000_000_000;

/** A whole, non-negative amount in centavos. */
export const centavos = z.int().check(z.minimum(0), z.maximum(AMOUNT_CENTAVOS_MAX));

/** An amount that moves money: at least one centavo. */
export const positiveCentavos = z.int().check(z.minimum(1), z.maximum(AMOUNT_CENTAVOS_MAX));

/** A signed amount in centavos, for statements. */
export const signedCentavos = z.int().check(z.minimum(-AMOUNT_CENTAVOS_MAX), z.maximum(AMOUNT_CENTAVOS_MAX));
