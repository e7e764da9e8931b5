import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled, workspaceDir } from '@jangada/build/targets';
import type { Finding } from '../finding.ts';

const run = (command: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: workspaceDir });
    const parts: string[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part.toString()));
    child.stderr.on('data', (part: Buffer) => parts.push(part.toString()));
    child.on('error', reject);
    child.on('exit', () => resolve(parts.join('')));
  });

const ERROR = /^(.+?)\((\d+),\d+\): error (TS\d+: .+)$/;

/** Checks the types of one remote and its imports; errors in other files are not reported. */
export const checkTypes = async (folder: string): Promise<Finding[]> => {
  const work = mkdtempSync(join(workspaceDir, 'node_modules/.check-types-'));
  try {
    const project = join(work, 'tsconfig.json');
    const document = {
      extends: join(workspaceDir, 'tsconfig.json'),
      ...(!isInstalled && { compilerOptions: { types: ['node', 'jest', '@testing-library/jest-dom'] } }),
      include: [join(folder, 'src')],
      exclude: [],
    };
    writeFileSync(project, JSON.stringify(document));
    const output = await run(join(workspaceDir, 'node_modules/.bin/tsc'), [
      '--noEmit',
      '--pretty',
      'false',
      // Several checkers would each repeat the files that all sources use, which is most of the work for one remote.
      '--checkers',
      '1',
      '-p',
      project,
    ]);
    return output.split('\n').flatMap((line) => {
      const [, file, row, says] = ERROR.exec(line) ?? [];
      if (!file || !says) return [];
      const path = join(workspaceDir, file);
      return path.startsWith(`${folder}/`) ? [{ where: `${path.slice(folder.length + 1)}:${row}`, says }] : [];
    });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};
