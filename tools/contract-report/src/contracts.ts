import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** The file that builds read, because they cannot compile the shared packages. */
const SHAPES_FILE = 'shapes.json';

export interface Contracts {
  /** The report of the current sources. */
  readonly files: Files;
  /** The changes since the last released contract, with people's decisions applied. */
  readonly changes: readonly Change[];
  readonly released: string;
  readonly set: string;
  /** Null when the current version is valid. */
  readonly toSet: string | null;
  /** Sentences in `overruled.json` about changes that do not exist. */
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
 * Reads the sources of the shared packages, and compares them with the last released contract.
 *
 * @param root the folder of the workspace
 */
export const examine = async (root: string): Promise<Contracts> => {
  const made = await makeReport(root);
  const provided = providedModules(root);
  const files = filesOf(made, entriesOf(made));
  // The report is read back from its files, so that both sides went through the same steps.
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

/** Are the committed shapes those of the sources? */
export const hasStaleShapes = (root: string, { files }: Contracts): boolean =>
  readFiles(join(root, REPORT_FOLDER)).get(SHAPES_FILE) !== files.get(SHAPES_FILE);

/** Writes the shapes of the sources. */
export const writeShapes = (root: string, { files }: Contracts): void =>
  writeFileSync(join(root, REPORT_FOLDER, SHAPES_FILE), files.get(SHAPES_FILE) ?? '');

/** Makes the report of the sources the released contract: from here on every change is counted anew. */
export const writeReleased = (root: string, contracts: Contracts): void => {
  rmSync(join(root, REPORT_FOLDER, OVERRULED_FILE), { force: true });
  writeShapes(root, contracts);
  writeFiles(join(root, RELEASED_FOLDER), contracts.files);
};
