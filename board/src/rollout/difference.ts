import type { Rollout } from '@jangada/contracts/delivery/rollout';
import { emptyRollout } from '@jangada/contracts/delivery/rollout';
import type { Formats } from '../locale/formats.ts';
import type { Translate } from '../texts/text-key.ts';

/** One difference between two rollouts. */
interface Difference {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

const stepsText = ({ canary }: Rollout, formats: Formats): string | null =>
  canary?.ramp
    ? canary.ramp.steps.map(({ percent, minutes }) => `${formats.percent(percent)} ${minutes} min`).join(' → ')
    : null;

const pinText = ({ pin }: Rollout, t: Translate, formats: Formats): string | null => {
  if (!pin) return null;
  return pin.until === null
    ? pin.version
    : t('difference.until', { version: pin.version, until: formats.moment(pin.until) });
};

/**
 * The changes from one rollout to the next, line by line, by importance.
 *
 * @param before null without a previous rollout
 */
export const differencesOf = (
  before: Rollout | null,
  after: Rollout,
  { t, formats }: { t: Translate; formats: Formats },
): Difference[] => {
  const old = before ?? emptyRollout;
  const shareOf = ({ canary }: Rollout): string | null => (canary ? formats.percent(canary.percent) : null);
  const killOf = ({ kill }: Rollout): string | null => (kill ? t(`state.killed.${kill}`) : null);
  const autoRollbackOf = ({ auto_rollback }: Rollout): string =>
    t(auto_rollback === true ? 'difference.on' : 'difference.off');
  const lines: Difference[] = [
    { label: t('difference.kill'), before: killOf(old), after: killOf(after) },
    { label: t('difference.pin'), before: pinText(old, t, formats), after: pinText(after, t, formats) },
    { label: t('difference.stable'), before: old.stable, after: after.stable },
    { label: t('difference.canary'), before: old.canary?.version ?? null, after: after.canary?.version ?? null },
    { label: t('difference.share'), before: shareOf(old), after: shareOf(after) },
    { label: t('difference.ramp'), before: stepsText(old, formats), after: stepsText(after, formats) },
    { label: t('difference.held'), before: old.canary?.held ?? null, after: after.canary?.held ?? null },
    { label: t('difference.previous'), before: old.previous, after: after.previous },
    { label: t('difference.autoRollback'), before: autoRollbackOf(old), after: autoRollbackOf(after) },
  ];
  const newlyBlocked = after.blocked.filter((version) => !old.blocked.includes(version));
  const unblocked = old.blocked.filter((version) => !after.blocked.includes(version));
  return [
    ...lines.filter((line) => line.before !== line.after),
    ...newlyBlocked.map((version) => ({ label: t('difference.blocked'), before: null, after: version })),
    ...unblocked.map((version) => ({ label: t('difference.unblocked'), before: version, after: null })),
  ];
};
