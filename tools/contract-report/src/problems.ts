import type { Contracts } from './contracts.ts';
import { REPORT_FOLDER } from './report/files.ts';

/** What keeps sources, report and version from agreeing, each with what to do about it. */
export const problemsOf = (contracts: Contracts, stale: readonly string[]): string[] => {
  const { released, set, toSet, leftOver } = contracts;
  const problems: string[] = [];
  if (toSet !== null) {
    problems.push(
      `The shared packages changed since contract ${released}: CONTRACT_VERSION is ${set} and has to be ${toSet}.`,
    );
  }
  if (stale.length > 0) {
    problems.push(`${REPORT_FOLDER} is not what the sources say (${stale.join(', ')}). Run \`pnpm contracts\`.`);
  }
  for (const sentence of leftOver) {
    problems.push(`overruled.json judges a change that is not there: ${sentence}`);
  }
  return problems;
};
