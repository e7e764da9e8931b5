import { runJangada } from '@jangada/cli/run-jangada';
import { siteEnvironment } from '../site.ts';
import { expect, test } from '../test.ts';
import { comparable, idsIn, readCommands, wordsOf } from '../verbs/guide.ts';
import { jangada } from '../verbs/operator.ts';

/** Two releases are built, checked and published. */
const GUIDE_MS = 180_000;

/** `publish` runs in a separate process; the other commands run in the process of the test. */
const isBuild = (words: readonly string[]): boolean => words[0] === 'publish';

const call = async (words: readonly string[]): Promise<string> => {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  await runJangada(words, { env: { ...process.env, ...siteEnvironment }, print, printError: print });
  return printed.join('\n');
};

/** The numbers of the guide start from a new site, so its project runs first. */
test('every command of the guide to rollouts prints what the guide says', async () => {
  test.setTimeout(GUIDE_MS);
  /** The ids of this run by those of the guide, because later commands use printed ids. */
  const ids = new Map<string, string>();
  for (const { line, prints } of await readCommands('rollouts.md')) {
    const [, ...words] = wordsOf(line).map((word) => ids.get(word) ?? word);
    // The progress of a build is printed to the other stream.
    const [answer = ''] = prints.split('\n');
    const [printed, expected] = isBuild(words) ? [await jangada(...words), answer] : [await call(words), prints];
    expect.soft(comparable(printed), line).toBe(comparable(expected));
    const found = idsIn(printed);
    for (const [index, id] of idsIn(prints).entries()) ids.set(id, found[index] ?? id);
  }
});
