import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Change } from './read-guide.ts';

const INDENTATION = /^ */;

/** A line without its indentation and the padding of a table. */
const plain = (line: string): string => line.trim().replaceAll(/ +/g, ' ');

/** @throws unless exactly one line has this text */
const lineOf = (lines: readonly string[], anchor: string, path: string): number => {
  const found = lines.flatMap((line, index) => (plain(line) === plain(anchor) ? [index] : []));
  const [index] = found;
  if (index === undefined || found.length > 1) throw new Error(`${path} has ${found.length} lines "${anchor}"`);
  return index;
};

const changedLines = (lines: readonly string[], change: Change): string[] => {
  const { path, how, anchor = '', until = anchor, text } = change;
  const at = lineOf(lines, anchor, path);
  const [indentation = ''] = INDENTATION.exec(lines[at] ?? '') ?? [];
  const block = text
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : indentation + line));
  if (how === 'after') return lines.toSpliced(at + 1, 0, ...block);
  if (how === 'before') return lines.toSpliced(at, 0, ...block);
  const count = lineOf(lines, until, path) - at + 1;
  if (count < 1) throw new Error(`${path} has "${until}" before "${anchor}"`);
  return lines.toSpliced(at, count, ...(how === 'delete' ? [] : block));
};

/**
 * Makes a change of a guide in a copy of the workspace. The text gets the indentation of its anchor.
 *
 * @throws when a new file exists, a file does not exist, or an anchor is not one line of it
 */
export const applyChange = (change: Change, workspace: string): void => {
  const { path, how, text } = change;
  const file = join(workspace, path);
  if (how === 'new') {
    if (existsSync(file)) throw new Error(`${path} exists`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return;
  }
  const source = readFileSync(file, 'utf8');
  if (how === 'at the end') writeFileSync(file, source + text);
  else writeFileSync(file, changedLines(source.split('\n'), change).join('\n'));
};
