import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importsOf } from '@jangada/check/imports/imports-of';

/** Each folder directly below the sources of a package, with the sibling folders it imports; `texts` is omitted. */
export type Rooms = ReadonlyMap<string, readonly string[]>;

export interface RoomsBlock {
  /** As written behind the word: a package (`host`), or a folder of one (`services/api/src/modules`). */
  readonly subject: string;
  readonly lines: string;
}

const NOT_COUNTED = /\.(test|stories)\.tsx?$|(^|\/)testing\//;
/** Every folder may import them, so they are not listed. */
const COMMON = ['testing', 'texts'];
const BLOCK = /^```rooms (\S+)\n([\s\S]*?)^```$/gm;

const sourcesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !NOT_COUNTED.test(path));

const folderOf = (workspace: string, subject: string): string =>
  [join(workspace, subject, 'src'), join(workspace, subject)].find((folder) => existsSync(folder)) ?? '';

const roomOf = (path: string): string | null => (path.includes('/') ? (path.split('/')[0] ?? null) : null);

/**
 * Reads the rooms of a package from its sources. Tests, stories and `testing/` are not counted, and neither are files
 * next to the rooms: those compose them.
 *
 * @throws when there is no such folder
 */
export const readRooms = (workspace: string, subject: string): Rooms => {
  const folder = folderOf(workspace, subject);
  if (!folder) throw new Error(`There is no folder ${subject}`);
  const rooms = new Map<string, Set<string>>();
  for (const path of sourcesBelow(folder)) {
    const room = roomOf(path);
    if (room === null || COMMON.includes(room)) continue;
    const imported = rooms.get(room) ?? new Set();
    rooms.set(room, imported);
    for (const { specifier } of importsOf(readFileSync(join(folder, path), 'utf8'), path)) {
      const target = specifier.startsWith('.') ? roomOf(posix.join(posix.dirname(path), specifier)) : null;
      if (target !== null && ![...COMMON, '..', room].includes(target)) imported.add(target);
    }
  }
  return new Map(
    [...rooms].toSorted(([a], [b]) => a.localeCompare(b)).map(([room, set]) => [room, [...set].toSorted()]),
  );
};

/** `boot -> device, pwa`, a line for each room that imports another one. */
export const formatRooms = (rooms: Rooms): string =>
  [...rooms]
    .filter(([, imported]) => imported.length > 0)
    .map(([room, imported]) => `${room} -> ${imported.join(', ')}\n`)
    .join('');

/** The blocks of a Markdown document that start with three backticks and `rooms <package>`. */
export const blocksOf = (document: string): RoomsBlock[] =>
  [...document.matchAll(BLOCK)].map(([, subject = '', lines = '']) => ({ subject, lines }));

/** The document with every block as the sources are now. */
export const withCurrentBlocks = (document: string, workspace: string): string =>
  document.replace(
    BLOCK,
    (_, subject: string) => `\`\`\`rooms ${subject}\n${formatRooms(readRooms(workspace, subject))}\`\`\``,
  );

/** The folders of all packages of the workspace; a folder that only an installation has left behind is none. */
export const packagesOf = (workspace: string): string[] => [
  ...['host', 'board'],
  ...['remotes', 'services', 'shared', 'tools'].flatMap((group) =>
    readdirSync(join(workspace, group), { withFileTypes: true })
      .map(({ name }) => `${group}/${name}`)
      .filter((folder) => existsSync(join(workspace, folder, 'package.json'))),
  ),
];

/** The READMEs of packages. */
export const documentsOf = (workspace: string): string[] =>
  packagesOf(workspace)
    .map((folder) => join(workspace, folder, 'README.md'))
    .filter((path) => existsSync(path));

/** `node tools/test/src/rooms.ts` regenerates every block; with names of packages it prints theirs. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const workspace = fileURLToPath(new URL('../../../', import.meta.url));
  for (const subject of process.argv.slice(2)) {
    console.log(`\`\`\`rooms ${subject}\n${formatRooms(readRooms(workspace, subject))}\`\`\``);
  }
  if (process.argv.length === 2) {
    for (const path of documentsOf(workspace)) {
      const document = readFileSync(path, 'utf8');
      const current = withCurrentBlocks(document, workspace);
      if (current !== document) writeFileSync(path, current);
    }
  }
}
