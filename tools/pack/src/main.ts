import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { workspaceDir } from '@jangada/build/targets';
import { packAll } from './pack.ts';

const { values } = parseArgs({ options: { out: { type: 'string' } } });

try {
  const outDir = values.out === undefined ? join(workspaceDir, 'dist/packages') : resolve(values.out);
  for (const file of await packAll(outDir)) console.log(relative(process.cwd(), file));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
