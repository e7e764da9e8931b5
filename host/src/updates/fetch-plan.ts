import { PLAN_PATH, planAnswer } from '@jangada/contracts/delivery/plan-answer';
import type { PlanAnswer } from '@jangada/contracts/delivery/plan-answer';
import { safeParse } from '@jangada/contracts/values/schema';

const FETCH_TIMEOUT_MS = 10_000;

/** Requests the visitor's complete plan; null without a network or a valid reply. */
export const fetchPlan = async (send: typeof fetch = fetch): Promise<PlanAnswer | null> => {
  try {
    const answer = await send(PLAN_PATH, { cache: 'no-store', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (!answer.ok) return null;
    const checked = safeParse(planAnswer, await answer.json());
    return checked.success ? checked.data : null;
  } catch {
    return null;
  }
};
