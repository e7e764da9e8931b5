import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change } from './compare/classify.ts';
import { classify } from './compare/classify.ts';
import { leftOver, overrule, OVERRULED_FILE, readOverruled } from './compare/overruled.ts';
import { versionToSet } from './compare/required-version.ts';
import type { Files } from './report/files.ts';
import { filesOf, readFiles, RELEASED_FOLDER, REPORT_FOLDER, reportOf, writeFiles } from './report/files.ts';
import { entriesOf, makeReport, providedModules } from './report/make-report.ts';
import type { Report } from './report/report.ts';
import type { Shapes } from './compare/shape-history.ts';
import { shapesOf, shapesText } from './compare/shape-history.ts';

const SHAPES_FILE = 'shapes.json';

export interface Contracts {
  /** Of the sources as they are. */
  readonly files: Files;
  /** Since the last released contract, as people judged them. */
  readonly changes: readonly Change[];
  readonly released: string;
  readonly set: string;
  /** Null when the version that is set will do. */
  readonly toSet: string | null;
  /** Sentences in `overruled.json` about changes that are not there. */
  readonly leftOver: readonly string[];
}

const noShapes: Shapes = { contract: '', modules: {} };

const readShapes = (folder: string): Shapes => {
  const file = join(folder, SHAPES_FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : noShapes;
};

/** The report of the last released contract; null before the first one. */
const readReleased = (root: string): Report | null => {
  const files = readFiles(join(root, RELEASED_FOLDER));
  return files.size > 0 ? reportOf(files) : null;
};

/**
 * Reads the sources of the shared packages and compares them with the last released contract.
 *
 * @param root the folder of the workspace
 */
export const examine = async (root: string): Promise<Contracts> => {
  const made = await makeReport(root);
  const provided = providedModules(root);
  const files = filesOf(made, entriesOf(made));
  // As it will be read back, so that both sides went the same way.
  const after = reportOf(files);
  const before = readReleased(root) ?? after;
  const judgements = readOverruled(join(root, REPORT_FOLDER, OVERRULED_FILE));
  const found = classify(before, after, new Set(provided.values()));
  const changes = overrule(found, judgements);
  const known = readShapes(join(root, RELEASED_FOLDER));
  const overruled = new Set(judgements.map(({ change }) => change));
  const shapes = shapesOf({ before, after, known, overruled }, provided);
  return {
    files: new Map([...files, [SHAPES_FILE, shapesText(shapes)]]),
    changes,
    released: before.contract,
    set: after.contract,
    toSet: versionToSet(before.contract, after.contract, changes),
    leftOver: leftOver(found, judgements),
  };
};

const withoutJudgements = (files: Files): Files => new Map([...files].filter(([name]) => name !== OVERRULED_FILE));

/** The names of report files that differ from the sources. */
export const staleFiles = (root: string, { files }: Contracts): string[] => {
  const committed = withoutJudgements(readFiles(join(root, REPORT_FOLDER)));
  return [...new Set([...files.keys(), ...committed.keys()])].filter((name) => files.get(name) !== committed.get(name));
};

const judgementsIn = (root: string): Files =>
  new Map([...readFiles(join(root, REPORT_FOLDER))].filter(([name]) => name === OVERRULED_FILE));

/** Writes the report of the sources. */
export const writeReport = (root: string, { files }: Contracts): void =>
  writeFiles(join(root, REPORT_FOLDER), new Map([...files, ...judgementsIn(root)]));

/** Makes the report of the sources the released contract: from here on every change is counted anew. */
export const writeReleased = (root: string, { files }: Contracts): void => {
  writeFiles(join(root, REPORT_FOLDER), files);
  writeFiles(join(root, RELEASED_FOLDER), files);
};
