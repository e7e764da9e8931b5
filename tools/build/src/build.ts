import { parseArgs } from 'node:util';
import { releasableName, releasableNames } from '@jangada/contracts/remotes';
import type { ReleasableName } from '@jangada/contracts/remotes';
import * as z from '@jangada/contracts/schema';
import { buildRelease } from './build-release.ts';

const USAGE = `build [host|casino|sportsbook|wallet|social|account …] [--version x.y.z] [--monolith] [--out folder]`;

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
    options: { version: { type: 'string' }, out: { type: 'string' }, monolith: { type: 'boolean' } },
  });
  for (const name of parseNames(positionals, values.monolith === true)) {
    const startedMs = performance.now();
    const { dir, release, built } = await buildRelease({
      name,
      version: values.version,
      outDir: values.out,
      monolith: values.monolith,
    });
    const took = built ? `built in ${Math.round(performance.now() - startedMs)} ms` : 'unchanged';
    console.log(`${name} ${release.version}  ${release.uniqueName}  ${took}  ${dir}`);
  }
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
