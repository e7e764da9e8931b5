import { parseArgs } from 'node:util';
import { workspaceDir } from '@jangada/build/targets';
import { examine, hasStaleShapes, writeReleased, writeShapes } from './contracts.ts';
import type { Contracts } from './contracts.ts';
import { RELEASED_FOLDER, REPORT_FOLDER } from './report/files.ts';
import { problemsOf } from './problems.ts';
import { formatChanges } from './format-changes.ts';

const USAGE = `pnpm contracts             write ${REPORT_FOLDER}/shapes.json from the sources and tell what changed
pnpm contracts --check     write nothing; fail when sources, shapes and version do not agree
pnpm contracts --release   make the sources the released contract (${RELEASED_FOLDER})`;

const tell = (contracts: Contracts): void => {
  console.log(`Contract ${contracts.set}, ${contracts.released} was released last.`);
  for (const line of formatChanges(contracts.changes)) console.log(line);
};

const fail = (problems: readonly string[]): void => {
  for (const problem of problems) console.error(problem);
  process.exitCode = 1;
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { check: { type: 'boolean' }, release: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return console.log(USAGE);
  const contracts = await examine(workspaceDir);
  if (values.check) {
    const problems = problemsOf(contracts, hasStaleShapes(workspaceDir, contracts));
    if (problems.length > 0) return fail(problems);
    return console.log(`Sources, shapes and version agree on contract ${contracts.set}.`);
  }
  tell(contracts);
  const problems = problemsOf(contracts, false);
  if (values.release && problems.length > 0) return fail(problems);
  if (values.release) writeReleased(workspaceDir, contracts);
  else writeShapes(workspaceDir, contracts);
  if (problems.length > 0) fail(problems);
};

await main();
