import { join, resolve } from 'node:path';
import type { Change } from './compare/classify.ts';
import { classify } from './compare/classify.ts';
import { overrule, OVERRULED_FILE, readOverruled } from './compare/overruled.ts';
import { lowestVersionFor } from './compare/required-version.ts';
import { filesOf, readFiles, RELEASED_FOLDER, REPORT_FOLDER, reportOf } from './report/files.ts';
import { entriesOf, makeReport, providedModules } from './report/make-report.ts';
import type { Report } from './report/report.ts';

/** The named sides of a comparison; every other word is the folder of a report. */
const namedSides = ['released', 'sources'] as const;

const sideOf = async (root: string, side: string): Promise<Report> => {
  if (side === 'sources') {
    const made = await makeReport(root);
    return reportOf(filesOf(made, entriesOf(made)));
  }
  const folder = side === 'released' ? join(root, RELEASED_FOLDER) : resolve(side);
  const files = readFiles(folder);
  if (!files.has('contract.json')) {
    throw new Error(
      `${folder} holds no report of a contract; write ${namedSides.join(', ')} or the folder of a report`,
    );
  }
  return reportOf(files);
};

export interface Diff {
  readonly from: string;
  readonly to: string;
  readonly changes: readonly Change[];
  /** The lowest valid version for these changes. */
  readonly version: string;
}

/**
 * The changes between two reports.
 *
 * @param from `released`, `sources` or a folder, as of another working tree
 * @throws when there is no report
 */
export const diffContracts = async (root: string, from: string, to: string): Promise<Diff> => {
  const [before, after] = [await sideOf(root, from), await sideOf(root, to)];
  const judgements = readOverruled(join(root, REPORT_FOLDER, OVERRULED_FILE));
  const changes = overrule(classify(before, after, new Set(providedModules(root).values())), judgements);
  return { from: before.contract, to: after.contract, changes, version: lowestVersionFor(before.contract, changes) };
};
