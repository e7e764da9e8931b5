import type { CheckResult } from './run-checks.ts';

/** What is said of one check at most; the rest is counted. */
const SHOWN_FINDINGS_MAX = 20;

const NAME_WIDTH = 20;

const signOf = ({ findings, skipped }: CheckResult): string => (skipped ? '–' : findings.length === 0 ? '✔' : '✖');

/** One check as lines: its sign, its time, and what it found. */
export const describeResult = (result: CheckResult): string => {
  const { name, findings, seconds, skipped } = result;
  const shown = findings
    .slice(0, SHOWN_FINDINGS_MAX)
    .map(({ where, says }) => `    ${where ? `${where}: ` : ''}${says}`);
  const rest = findings.length - shown.length;
  return [
    `${signOf(result)} ${name.padEnd(NAME_WIDTH)} ${skipped ? 'not run' : `${seconds.toFixed(1)} s`}`,
    ...shown,
    ...(rest > 0 ? [`    … and ${rest} more`] : []),
  ].join('\n');
};
