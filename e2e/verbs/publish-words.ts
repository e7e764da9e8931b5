import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { jangada } from './operator.ts';

/** Publishes a remote with other words in its Portuguese texts; the sources are as they were afterwards. */
export const publishWithWords = async (
  remote: string,
  version: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  const file = fileURLToPath(new URL(`../../remotes/${remote}/src/texts/pt.ts`, import.meta.url));
  const original = await readFile(file, 'utf8');
  try {
    await writeFile(file, original.replaceAll(from, to));
    await jangada('publish', remote, '--version', version);
  } finally {
    await writeFile(file, original);
  }
};
