import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

/** A word that names do not use, and its replacement. */
export interface AvoidedWord {
  readonly word: string;
  readonly instead: string;
  /** Test titles do not use it either. */
  readonly inTitles: boolean;
}

export interface VocabularyViolation extends AvoidedWord {
  readonly path: string;
  /** The name or the test title it was found in. */
  readonly text: string;
}

const FOLDERS = ['bench', 'board', 'e2e', 'host', 'remotes', 'services', 'shared', 'tools'];
const IGNORED = new Set(['node_modules', 'dist', 'fixtures', 'templates', 'report', 'test-results']);
const HEADING = '## Words that are not used';
const ROW = /^\| `([^`]+)` *\| ([^|]+?) *\| (yes)? *\|$/;

/** Names that `docs/glossary.md` or the specification gives. */
const SPECIFIED: ReadonlySet<string> = new Set(['hold']);

const TEST_FILE = /\.(test|spec)\.tsx?$/;
const EXPORTED = /^export (?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm;
const TITLE = /\b(?:it|test|describe)(?:\.\w+)?\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;

/**
 * Reads the second table of the glossary.
 *
 * @throws when the glossary has no such table
 */
export function readAvoidedWords(glossary: string): readonly AvoidedWord[] {
  const [, table] = glossary.split(HEADING);
  if (table === undefined) throw new Error(`the glossary has no part "${HEADING}"`);
  return table.split('\n').flatMap((line) => {
    const [, word, instead, titles] = ROW.exec(line) ?? [];
    return word !== undefined && instead !== undefined ? [{ word, instead, inTitles: titles !== undefined }] : [];
  });
}

/** `readOneByOne`, `READ_ONE_BY_ONE`, `read-one-by-one` and `read one by one` are the same words. */
const normalize = (text: string): string =>
  ` ${text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase()
    .trim()} `;

const titlesIn = (source: string): string[] => [...source.matchAll(TITLE)].map(([, a, b, c]) => a ?? b ?? c ?? '');

/** The name of the file and of its exports. */
const namesIn = (path: string, source: string): string[] => [
  basename(path).replace(/\..*$/, ''),
  ...[...source.matchAll(EXPORTED)].map(([, name = '']) => name),
];

/** Finds the avoided words that one source uses in names and test titles. */
export function findAvoidedWords(
  path: string,
  source: string,
  avoided: readonly AvoidedWord[],
): readonly VocabularyViolation[] {
  const usesIn = (texts: readonly string[], words: readonly AvoidedWord[]): VocabularyViolation[] =>
    texts
      .filter((text) => !SPECIFIED.has(text))
      .flatMap((text) => {
        const normalized = normalize(text);
        return words
          .filter(({ word }) => normalized.includes(normalize(word)))
          .map((found) => ({ ...found, path, text }));
      });
  const inNames = usesIn(namesIn(path, source), avoided);
  if (!TEST_FILE.test(path)) return inNames;
  const forTitles = avoided.filter(({ inTitles }) => inTitles);
  return [...inNames, ...usesIn(titlesIn(source), forTitles)];
}

const sourcesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (IGNORED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesBelow(path);
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : [];
  });

/** Looks through all sources of a workspace. */
export function checkVocabulary(workspace: string, avoided: readonly AvoidedWord[]): readonly VocabularyViolation[] {
  return FOLDERS.flatMap((folder) =>
    sourcesBelow(join(workspace, folder)).flatMap((file) =>
      findAvoidedWords(relative(workspace, file), readFileSync(file, 'utf8'), avoided),
    ),
  );
}
