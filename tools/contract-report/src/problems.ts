import type { Contracts } from './contracts.ts';
import { REPORT_FOLDER } from './report/files.ts';

/** The disagreements between sources, shapes and version, each with its remedy. */
export const problemsOf = (contracts: Contracts, hasStaleShapes: boolean): string[] => {
  const { released, set, toSet, leftOver } = contracts;
  const problems: string[] = [];
  if (toSet !== null) {
    problems.push(
      `The shared packages changed since contract ${released}: CONTRACT_VERSION is ${set} and has to be ${toSet}.`,
    );
  }
  if (hasStaleShapes) problems.push(`${REPORT_FOLDER}/shapes.json is older than the sources: run \`pnpm contracts\`.`);
  for (const sentence of leftOver) {
    problems.push(`overruled.json judges a change that is not there: ${sentence}`);
  }
  return problems;
};
