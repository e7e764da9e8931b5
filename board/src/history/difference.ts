import type { Rollout } from '@jangada/contracts/delivery/rollout';
import { emptyRollout } from '@jangada/contracts/delivery/rollout';
import type { Formats } from '../locale/language.tsx';
import type { Texts } from '../texts/pt.ts';

/** One thing that two rollouts have differently. */
export interface Difference {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

const stepsText = ({ canary }: Rollout, formats: Formats): string | null =>
  canary?.ramp
    ? canary.ramp.steps.map(({ percent, minutes }) => `${formats.percent(percent)} ${minutes} min`).join(' → ')
    : null;

const pinText = ({ pin }: Rollout, texts: Texts, formats: Formats): string | null => {
  if (!pin) return null;
  return pin.until === null ? pin.version : texts.difference.until(pin.version, formats.moment(pin.until));
};

/**
 * What changed from one rollout to the next, line by line, in the order of what matters.
 *
 * @param before null stands for nothing at all
 */
export const differencesOf = (
  before: Rollout | null,
  after: Rollout,
  { texts, formats }: { texts: Texts; formats: Formats },
): Difference[] => {
  const old = before ?? emptyRollout;
  const label = texts.difference;
  const shareOf = ({ canary }: Rollout): string | null => (canary ? formats.percent(canary.percent) : null);
  const killOf = ({ kill }: Rollout): string | null => (kill ? texts.state.killed[kill] : null);
  const lines: Difference[] = [
    { label: label.kill, before: killOf(old), after: killOf(after) },
    { label: label.pin, before: pinText(old, texts, formats), after: pinText(after, texts, formats) },
    { label: label.stable, before: old.stable, after: after.stable },
    { label: label.canary, before: old.canary?.version ?? null, after: after.canary?.version ?? null },
    { label: label.share, before: shareOf(old), after: shareOf(after) },
    { label: label.ramp, before: stepsText(old, formats), after: stepsText(after, formats) },
    { label: label.held, before: old.canary?.held ?? null, after: after.canary?.held ?? null },
    { label: label.previous, before: old.previous, after: after.previous },
  ];
  const newlyBlocked = after.blocked.filter((version) => !old.blocked.includes(version));
  const unblocked = old.blocked.filter((version) => !after.blocked.includes(version));
  return [
    ...lines.filter((line) => line.before !== line.after),
    ...newlyBlocked.map((version) => ({ label: label.blocked, before: null, after: version })),
    ...unblocked.map((version) => ({ label: label.unblocked, before: version, after: null })),
  ];
};
