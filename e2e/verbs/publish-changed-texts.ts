import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishChanged } from './changed-remote.ts';

/*
 * Runs in a separate process: publishes a remote with changed Portuguese texts. `node publish-changed-texts.ts <remote>
 * <version> <from> <to>`
 */

/** The files with the Portuguese texts: one, or one for each feature. */
const textFilesIn = (sources: string): string[] =>
  readdirSync(join(sources, 'texts'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^pt(\/.+)?\.ts$/.test(path))
    .map((path) => join(sources, 'texts', path));

const [, , remote = '', version = '', from = '', to = ''] = process.argv;
if (!to) throw new Error('publish-changed-texts <remote> <version> <from> <to>');
await publishChanged({
  name: remote,
  version,
  change: (sources) => {
    const matching = textFilesIn(sources).filter((file) => readFileSync(file, 'utf8').includes(from));
    if (matching.length === 0) throw new Error(`No text of ${remote} contains ${from}`);
    for (const file of matching) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, to));
  },
});
