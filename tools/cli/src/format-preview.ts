import type { ChangeEffect, ChangeReply, Mismatch } from '@jangada/contracts/delivery/changes.endpoints';
import { describeDifference } from '@jangada/contracts/delivery/describe-rollout';
import { percentShares } from '@jangada/contracts/delivery/percent-shares';
import { formatPercent } from './percent-of.ts';

const served = (shares: ChangeEffect['served']['before']): string => {
  const percents = percentShares(shares.map(({ guests }) => guests));
  return shares
    .map(({ version }, index) => `${version ?? 'nothing'} ${formatPercent(percents[index] ?? 0)}`)
    .join(', ');
};

const mismatches = ({ version, host, host_contract, kind, missing }: Mismatch): string =>
  kind === 'contract'
    ? `    ${version} does not fit host ${host} (contract ${host_contract}): its guests fall back`
    : `    ${version} needs what host ${host} does not provide: ${missing.join(', ')}`;

const effect = (one: ChangeEffect): string[] => {
  const moved = one.moves.reduce((sum, { guests }) => sum + guests, 0);
  const changes = describeDifference(one.before, one.after);
  const { seen, sampled } = one;
  // The list includes the guests who keep their release, so that all percentages are of the same whole.
  const percents = percentShares([sampled - moved, ...one.moves.map(({ guests }) => guests)]);
  return [
    `${one.tenant}: ${one.remote}, revision ${one.revision}`,
    `    changes   ${changes.join('; ') || 'nothing of its own'}`,
    `    served    ${served(one.served.before)}  →  ${served(one.served.after)}`,
    `    affected  ${formatPercent(sampled === 0 ? 0 : 100 - (percents[0] ?? 0))} of guests (${moved} of ${sampled} sampled${
      seen.guests > 0 ? `; ${seen.moved} of ${seen.guests} seen lately` : ''
    })`,
    ...one.moves.map(
      ({ from, to }, index) =>
        `              ${from ?? 'nothing'} → ${to ?? 'nothing'}: ${formatPercent(percents[index + 1] ?? 0)}`,
    ),
    ...one.mismatches.map(mismatches),
  ];
};

/** The effect of a change as text. */
export const formatPreview = ({ effects, problems }: ChangeReply, { force }: { force: boolean }): string => {
  const standing = problems.filter(({ forceable }) => !(forceable && force));
  const forced = problems.filter((problem) => !standing.includes(problem));
  return [
    ...effects.flatMap(effect),
    ...forced.map(({ message }) => `forced: ${message}`),
    ...standing.map(
      ({ tenant, message, forceable }) => `refused in ${tenant}: ${message}${forceable ? ' (--force writes it)' : ''}`,
    ),
    standing.length > 0
      ? 'It would be refused; nothing was changed.'
      : 'Nothing was changed: leave out --dry-run to do it.',
  ].join('\n');
};
