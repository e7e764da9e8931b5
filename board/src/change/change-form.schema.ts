import * as z from '@jangada/contracts/values/schema';
import { fieldRule } from '../forms/checked-by.ts';
import type { PlainTextKey } from '../texts/text-key.ts';
import { actions, modes, problemsOf, type Draft, type DraftProblem } from './draft.ts';

/** A draft, and whether it is written despite its warnings. */
export interface ChangeForm extends Draft {
  readonly force: boolean;
}

type Typed = Extract<DraftProblem, 'percent' | 'steps' | 'until'>;

const texts: Readonly<Record<Typed, PlainTextKey>> = {
  percent: 'change.percentHelp',
  steps: 'change.stepsWrong',
  until: 'change.untilPast',
};

const isTyped = (problem: DraftProblem): problem is Typed => Object.hasOwn(texts, problem);

/** The errors of a change. A missing field is not an error, because the change cannot be confirmed without it. */
export const changeForm: z.Schema<ChangeForm> = z
  .object({
    action: z.enum(actions),
    remote: z.string(),
    tenants: z.array(z.string()),
    site: z.string(),
    version: z.string(),
    percent: z.string(),
    steps: z.string(),
    until: z.string(),
    mode: z.enum(modes),
    revision: z.string(),
    reason: z.string().check(fieldRule((reason) => (reason.trim() === '' ? 'change.reasonMissing' : null))),
    urgent: z.boolean(),
    force: z.boolean(),
  })
  .check(
    z.check<ChangeForm>(({ value, issues }) => {
      for (const problem of problemsOf(value, Date.now())) {
        if (!isTyped(problem) || value[problem] === '') continue;
        issues.push({ code: 'custom', input: value[problem], path: [problem], message: texts[problem] });
      }
    }),
  );
