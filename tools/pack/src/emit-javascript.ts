import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Lets the compiler write JavaScript and declarations of some workspace folders. Types are checked elsewhere.
 *
 * @param workspace its folder
 * @param folders relative to it, without their test folders
 * @param files relative to it
 * @param work an empty folder outside of it
 * @returns the folder with the files, in the tree of the workspace
 * @throws with the compiler's errors
 */
export const emitJavascript = async (
  workspace: string,
  { folders, files }: { readonly folders: readonly string[]; readonly files: readonly string[] },
  work: string,
): Promise<string> => {
  const out = join(work, 'emitted');
  const project = join(work, 'tsconfig.json');
  const document = {
    extends: join(workspace, 'tsconfig.json'),
    compilerOptions: {
      ...{ noEmit: false, declaration: true, noCheck: true, rewriteRelativeImportExtensions: true },
      ...{ rootDir: workspace, outDir: out, types: ['node'], typeRoots: [join(workspace, 'node_modules/@types')] },
    },
    files: files.map((file) => join(workspace, file)),
    include: folders.map((folder) => join(workspace, folder, 'src')),
    exclude: ['**/*.test.ts', '**/*.test.tsx', '**/testing'],
  };
  mkdirSync(work, { recursive: true });
  writeFileSync(project, JSON.stringify(document));
  await run(join(workspace, 'node_modules/.bin/tsc'), ['-p', project]);
  return out;
};
