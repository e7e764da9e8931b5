import { totalCentavos } from '../../values/money.ts';
import * as z from '../../values/schema.ts';

/** Since this session signed in, or the current calendar window of America/Sao_Paulo; a week begins on Monday. */
export const activityPeriod = z.enum(['session', 'day', 'week', 'month']);

export type ActivityPeriod = z.infer<typeof activityPeriod>;

const amounts = {
  /** Minutes with activity, as the time limit counts them. */
  minutes: z.int().check(z.minimum(0)),
  /** Paid PIX deposits, in centavos. */
  deposits: totalCentavos,
  /** Real money and bonus together, without refunded stakes; bought boxes count. */
  stakes: totalCentavos,
  prizes: totalCentavos,
};

/** One bar of the chart: an hour of the day, or a day. */
const activityPoint = z.object({ at: z.string(), ...amounts });

/** A player's time and money in a period (Portaria 1.231/2024, art. 4). */
export const activity = z.object({
  period: activityPeriod,
  since: z.string(),
  step: z.enum(['hour', 'day']),
  /** `net` is prizes minus stakes: negative when the player lost more than was won. */
  totals: z.object({ ...amounts, net: z.int() }),
  /** Without gaps, oldest first, up to the current hour or day. */
  points: z.array(activityPoint),
});

export type Activity = z.infer<typeof activity>;
