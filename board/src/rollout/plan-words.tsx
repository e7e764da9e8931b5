import type { BoardCell, BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import type { Formats } from '../locale/language.tsx';
import type { Texts } from '../texts/pt.ts';
import { hostContractOf, isPinned, mainVersion, misfitOf } from './cell-state.ts';

/** What guests of one tenant get of one remote, as sentences, the most important first. */
export const planSentences = (
  overview: BoardOverview,
  cell: BoardCell,
  { texts, formats, nowMs }: { texts: Texts; formats: Formats; nowMs: number },
): string[] => {
  const { rollout } = cell;
  const { plan } = texts;
  const sentences: string[] = [];
  const say = (isSo: boolean, sentence: () => string): void => {
    if (isSo) sentences.push(sentence());
  };
  const version = mainVersion(rollout, nowMs);
  const { canary, pin, kill, previous, blocked } = rollout;
  if (cell.revision === 0) return [plan.nothing];
  if (kill === 'hide') sentences.push(plan.hidden);
  else if (kill === 'maintenance') sentences.push(plan.maintenance);
  else if (kill === 'previous') sentences.push(plan.previous(previous ?? texts.nothing));
  else if (isPinned(rollout, nowMs) && pin) {
    sentences.push(
      pin.until === null ? plan.pinnedForever(pin.version) : plan.pinned(pin.version, formats.moment(pin.until)),
    );
  } else if (canary && canary.percent > 0) {
    sentences.push(plan.canary(formats.percent(canary.percent), canary.version));
    say(version !== null && canary.percent < 100, () =>
      plan.stableRest(formats.percent(100 - canary.percent), version ?? ''),
    );
  } else sentences.push(plan.stable(version ?? texts.nothing));
  say(pin !== null && !isPinned(rollout, nowMs), () => plan.pinOver(pin?.version ?? ''));
  say(canary?.held !== undefined, () => plan.held(canary?.held ?? ''));
  const hasFallback = previous !== null && previous !== version && !blocked.includes(previous);
  say(kill === null && hasFallback, () => plan.fallback(previous ?? ''));
  say(blocked.length > 0, () => plan.blocked(blocked.join(', ')));
  const misfit = misfitOf(overview, cell, nowMs);
  if (misfit) {
    sentences.push(
      plan.misfit(misfit.version, misfit.contract.range, hostContractOf(overview, cell.tenant, nowMs) ?? ''),
    );
  }
  return sentences;
};
