import { totalCentavos } from '../../values/money.ts';
import * as z from '../../values/schema.ts';

/** Since the sign-in of this session, or the running calendar window of America/Sao_Paulo; a week begins on Monday. */
export const activityPeriod = z.enum(['session', 'day', 'week', 'month']);

export type ActivityPeriod = z.infer<typeof activityPeriod>;

const amounts = {
  /** Minutes with a sign of life, as the time limit counts them. */
  minutes: z.int().check(z.minimum(0)),
  /** PIX deposits that were paid, in centavos. */
  deposits: totalCentavos,
  /** Real money and bonus together, without stakes that were refunded; boxes bought count. */
  stakes: totalCentavos,
  prizes: totalCentavos,
};

/** One bar of the chart: an hour of the day, or a day. */
const activityPoint = z.object({ at: z.string(), ...amounts });

/** What a player did with time and money in a period (Portaria 1.231/2024, art. 4). */
export const activity = z.object({
  period: activityPeriod,
  since: z.string(),
  step: z.enum(['hour', 'day']),
  /** `net` is prizes less stakes: negative when more was lost than won. */
  totals: z.object({ ...amounts, net: z.int() }),
  /** Without gaps, oldest first, up to the running hour or day. */
  points: z.array(activityPoint),
});

export type Activity = z.infer<typeof activity>;
