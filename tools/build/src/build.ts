import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { releasableName, releasableNames } from '@jangada/contracts/values/remotes';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import * as z from '@jangada/contracts/values/schema';
import { buildBoard } from './build-board.ts';
import { buildRelease } from './build-release.ts';

const USAGE = `build [host|casino|sportsbook|wallet|social|account|board …] [--version x.y.z] [--monolith] [--source-maps] [--out folder]`;

/** The operations board is not a release: it is served by the edge and belongs to it. */
const BOARD = 'board';

const parseNames = (words: string[], monolith: boolean): readonly ReleasableName[] => {
  if (monolith) return ['host'];
  if (words.length === 0) return releasableNames;
  return words.map((word) => {
    const name = z.safeParse(releasableName, word);
    if (!name.success) throw new Error(`There is no ${word} to build.\n${USAGE}`);
    return name.data;
  });
};

const main = async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      version: { type: 'string' },
      out: { type: 'string' },
      monolith: { type: 'boolean' },
      'source-maps': { type: 'boolean' },
    },
  });
  const words = positionals.filter((word) => word !== BOARD);
  const onlyBoard = words.length === 0 && positionals.length > 0;
  const names = onlyBoard ? [] : parseNames(words, values.monolith === true);
  for (const name of names) {
    const startedMs = performance.now();
    const { dir, release, built } = await buildRelease({
      name,
      version: values.version,
      outDir: values.out,
      monolith: values.monolith,
      sourceMaps: values['source-maps'],
    });
    const took = built ? `built in ${Math.round(performance.now() - startedMs)} ms` : 'unchanged';
    console.log(`${name} ${release.version}  ${release.uniqueName}  ${took}  ${dir}`);
  }
  if (values.monolith !== true && (positionals.length === 0 || positionals.includes(BOARD)))
    await reportBoard(values.out);
};

const reportBoard = async (outDir: string | undefined): Promise<void> => {
  const startedMs = performance.now();
  const { dir, built } = await buildBoard(outDir === undefined ? undefined : join(outDir, BOARD));
  console.log(`${BOARD}  ${built ? `built in ${Math.round(performance.now() - startedMs)} ms` : 'unchanged'}  ${dir}`);
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
