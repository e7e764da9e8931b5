import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { releasableName, releasableNames } from '@jangada/contracts/values/remotes';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import * as z from '@jangada/contracts/values/schema';
import { buildBoard } from './build-board.ts';
import { buildDesk } from './build-desk.ts';
import { buildRelease } from './build-release.ts';

const USAGE = `build [host|casino|sportsbook|wallet|social|account|board|desk …] [--version x.y.z] [--monolith] [--source-maps] [--out folder]`;

/**
 * Applications that are no releases. The board is served by the edge and belongs to it, the desk by the operators'
 * listener of the API.
 */
const applications = { board: buildBoard, desk: buildDesk } as const;

type Application = keyof typeof applications;

const isApplication = (word: string): word is Application => Object.hasOwn(applications, word);

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
  const words = positionals.filter((word) => !isApplication(word));
  const onlyApplications = words.length === 0 && positionals.length > 0;
  const names = onlyApplications ? [] : parseNames(words, values.monolith === true);
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
  if (values.monolith === true) return;
  const wanted = positionals.length === 0 ? Object.keys(applications) : positionals;
  for (const name of wanted.filter(isApplication)) await reportApplication(name, values.out);
};

const reportApplication = async (name: Application, outDir: string | undefined): Promise<void> => {
  const startedMs = performance.now();
  const { dir, built } = await applications[name](outDir === undefined ? undefined : join(outDir, name));
  console.log(`${name}  ${built ? `built in ${Math.round(performance.now() - startedMs)} ms` : 'unchanged'}  ${dir}`);
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
