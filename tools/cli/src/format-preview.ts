import type { ChangeEffect, ChangeReply, Mismatch } from '@jangada/contracts/delivery/changes.endpoints';
import { changeTotals } from '@jangada/contracts/delivery/change-totals';
import { describeDifference } from '@jangada/contracts/delivery/describe-rollout';
import { percentShares } from '@jangada/contracts/delivery/percent-shares';
import { countOf, totalsLine } from './format-totals.ts';
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

/** Equal changes in one line, with the number of their tenants. */
const summary = (effects: readonly ChangeEffect[]): string[] => {
  const tenantsOf = new Map<string, number>();
  for (const { remote, before, after } of effects) {
    const line = `${remote}: ${describeDifference(before, after).join('; ') || 'nothing of its own'}`;
    tenantsOf.set(line, (tenantsOf.get(line) ?? 0) + 1);
  }
  return [...tenantsOf].map(([line, tenants]) => `    ${line} (${countOf(tenants, 'tenant')})`);
};

const effectLines = (effects: readonly ChangeEffect[], list: boolean): string[] => {
  if (new Set(effects.map(({ tenant }) => tenant)).size < 2) return effects.flatMap(effect);
  return [
    totalsLine(changeTotals(effects)),
    ...summary(effects),
    ...(list ? effects.flatMap(effect) : ['--list shows each tenant.']),
  ];
};

/** The effect of a change as text: of several tenants the totals first, and the list where it is asked for. */
export const formatPreview = (
  { effects, problems }: ChangeReply,
  { force, list = false }: { readonly force: boolean; readonly list?: boolean },
): string => {
  const standing = problems.filter(({ forceable }) => !(forceable && force));
  const forced = problems.filter((problem) => !standing.includes(problem));
  return [
    ...effectLines(effects, list),
    ...forced.map(({ message }) => `forced: ${message}`),
    ...standing.map(
      ({ tenant, message, forceable }) => `refused in ${tenant}: ${message}${forceable ? ' (--force writes it)' : ''}`,
    ),
    standing.length > 0
      ? 'It would be refused; nothing was changed.'
      : 'Nothing was changed: leave out --dry-run to do it.',
  ].join('\n');
};
