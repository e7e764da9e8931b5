import type { BoardCell, BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import type { Formats } from '../locale/formats.ts';
import type { Translate } from '../texts/text-key.ts';
import { hostContractOf, isPinned, mainVersion, incompatibleRelease } from './cell-state.ts';

/** The releases that a tenant's guests get of one remote, as sentences, the most important first. */
export const planSentences = (
  overview: BoardOverview,
  cell: BoardCell,
  { t, formats, nowMs }: { t: Translate; formats: Formats; nowMs: number },
): string[] => {
  const { rollout } = cell;
  const sentences: string[] = [];
  const addIf = (isSo: boolean, sentence: () => string): void => {
    if (isSo) sentences.push(sentence());
  };
  const version = mainVersion(rollout, nowMs);
  const { canary, pin, kill, previous, blocked } = rollout;
  if (cell.revision === 0) return [t('plan.nothing')];
  if (kill === 'hide') sentences.push(t('plan.hidden'));
  else if (kill === 'maintenance') sentences.push(t('plan.maintenance'));
  else if (kill === 'previous') sentences.push(t('plan.previous', { version: previous ?? t('nothing') }));
  else if (isPinned(rollout, nowMs) && pin) {
    sentences.push(
      pin.until === null
        ? t('plan.pinnedForever', { version: pin.version })
        : t('plan.pinned', { version: pin.version, until: formats.moment(pin.until) }),
    );
  } else if (canary && canary.percent > 0) {
    sentences.push(t('plan.canary', { share: formats.percent(canary.percent), version: canary.version }));
    addIf(version !== null && canary.percent < 100, () =>
      t('plan.stableRest', { share: formats.percent(100 - canary.percent), version: version ?? '' }),
    );
  } else sentences.push(t('plan.stable', { version: version ?? t('nothing') }));
  addIf(pin !== null && !isPinned(rollout, nowMs), () => t('plan.pinOver', { version: pin?.version ?? '' }));
  addIf(canary?.held !== undefined, () => t('plan.held', { why: canary?.held ?? '' }));
  const hasFallback = previous !== null && previous !== version && !blocked.includes(previous);
  addIf(kill === null && hasFallback, () => t('plan.fallback', { version: previous ?? '' }));
  addIf(blocked.length > 0, () => t('plan.blocked', { versions: blocked.join(', ') }));
  addIf(rollout.auto_rollback === true, () => t('plan.autoRollback'));
  const incompatible = incompatibleRelease(overview, cell, nowMs);
  if (incompatible) {
    sentences.push(
      t('plan.incompatible', {
        version: incompatible.version,
        range: incompatible.contract.range,
        host: hostContractOf(overview, cell.tenant, nowMs) ?? '',
      }),
    );
  }
  return sentences;
};
