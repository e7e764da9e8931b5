import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Guides are run as they are written: a `console` block of a page has commands behind `$`, each followed by its output.
 * Blocks of other kinds are examples.
 */

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));

/** A command of a guide with its documented output. */
export interface Command {
  readonly line: string;
  readonly prints: string;
}

const PROMPT = '$ ';

/** The contents of the fenced blocks of this kind. */
const blocksOf = (page: string, kind: string): string[] =>
  [...page.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].flatMap(([, found, text = '']) => (found === kind ? [text] : []));

/** The commands of a guide in the order of the page. @param page below `docs/` */
export const readCommands = async (page: string): Promise<Command[]> => {
  const blocks = blocksOf(await readFile(join(docs, page), 'utf8'), 'console');
  return blocks.flatMap((block) =>
    `\n${block}`
      .split(`\n${PROMPT}`)
      .slice(1)
      .map((text) => {
        const [line = '', ...prints] = text.split('\n');
        return { line, prints: prints.join('\n').trim() };
      }),
  );
};

/** The words of a command line; double quotes hold a word together. */
export const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** The requirement ids in a text (such as `WAL-38`), in order of appearance. */
export const idsIn = (text: string): string[] => text.match(ID) ?? [];

/**
 * The parts that differ between runs: ids, times, the operator, the tenant's revision, and values that depend on the
 * salt of a canary.
 */
const VARYING: readonly [found: RegExp, mask: string][] = [
  [ID, '<id>'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<moment>'],
  [/(by|<moment> ) \S+?([ :])/g, '$1 <operator>$2'],
  [/revision \d+ of the tenant/g, 'revision <n> of the tenant'],
  [/a shell with contract \S+/g, 'a shell with contract <version>'],
  [/ \d+\.\d %/g, ' <share> %'],
  [/\(\d+ of 10000 sampled\)/g, '(<n> of 10000 sampled)'],
  [/stands at \d+\.\d+/g, 'stands at <point>'],
  [/signed with [0-9a-f]{16}/g, 'signed with <key>'],
  [/\d+ of \d+ (files|KiB)/g, '<n> of <n> $1'],
];

/** The text with masks instead of the parts that differ between runs. */
export const comparable = (text: string): string =>
  VARYING.reduce((masked, [found, mask]) => masked.replaceAll(found, mask), text.trim());
