import type { ClaimRules } from '@jangada/contracts/ops/med';

const DAY_MS = 24 * 60 * 60_000;
/** From this day on every participant follows MED 2.0, which traces money over several accounts. */
const MED_2_FROM = new Date('2026-02-02T00:00:00-03:00');
/** Both banks analyse a claim within so long, by both versions of the rules. */
const ANALYSIS_MS = 7 * DAY_MS;
/** The old rules count the refund from the analysis, the new ones from the claim. */
const REFUND_AFTER_ANALYSIS_MS = 4 * DAY_MS;
const REFUND_MS = 11 * DAY_MS;

export interface Deadlines {
  readonly rules: ClaimRules;
  readonly answerDueAt: Date;
  readonly refundDueAt: Date;
}

/** By when a claim is analysed and refunded, by the rules of its day. An earlier deadline of the provider counts. */
export const deadlinesOf = (openedAt: Date, providerDueAt: Date | null, closedAt: Date | null = null): Deadlines => {
  const rules = openedAt < MED_2_FROM ? 'med-1' : 'med-2';
  const lawfulMs = openedAt.getTime() + ANALYSIS_MS;
  const answerDueAt = new Date(Math.min(lawfulMs, providerDueAt?.getTime() ?? lawfulMs));
  const refundMs =
    rules === 'med-2' ? openedAt.getTime() + REFUND_MS : (closedAt?.getTime() ?? lawfulMs) + REFUND_AFTER_ANALYSIS_MS;
  return { rules, answerDueAt, refundDueAt: new Date(refundMs) };
};
