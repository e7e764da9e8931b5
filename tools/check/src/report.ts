import type { CheckResult } from './run-checks.ts';

/** Maximum number of findings shown per check; further ones are counted. */
const SHOWN_FINDINGS_MAX = 20;

const NAME_WIDTH = 20;

const signOf = ({ findings, skipped }: CheckResult): string => (skipped ? '–' : findings.length === 0 ? '✔' : '✖');

/** The lines for one check: its sign, its duration, and its findings. */
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
