import type { Matrix } from '@jangada/contracts/delivery/matrix.endpoints';
import { expect, test, withoutPictures } from '../test.ts';
import { freshVersion, listRevisions, publishBroken } from '../verbs/canary-guests.ts';
import { jangada } from '../verbs/operator.ts';
import { openBoard } from '../verbs/board.ts';

test.use(withoutPictures);

const REASON = 'end-to-end test';

test('the version matrix tries live pairs in a browser, names the one that does not fit, and the board shows both', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const version = freshVersion(70);
  await publishBroken(version, 'mount');
  const stable = (await listRevisions('onca', 'casino'))[0]?.rollout.stable ?? '';
  await jangada('rollout', 'casino', version, '--tenant', 'onca', '--canary', '5', '--reason', REASON);
  try {
    // The command exits with 1, because a pair does not fit.
    await expect(jangada('matrix', 'casino', '--tenant', 'onca', '--force')).rejects.toThrow();
    const { pairs } = JSON.parse(await jangada('matrix', 'casino', '--dry-run', '--json').catch(outputOf)) as Matrix;
    const failedOf = (wanted: string) => pairs.find((pair) => pair.version === wanted)?.result?.failed;
    expect(failedOf(stable)).toEqual([]);
    expect(failedOf(version)).toContainEqual({ view: './routes/home', what: 'mount: the home page is broken' });
    expect(pairs.find((pair) => pair.version === stable)?.result?.views.tried).toBeGreaterThan(0);

    const { page, context } = await openBoard(browser, 'viewer', { path: '/releases' });
    const row = (text: string) => page.getByRole('row').filter({ hasText: `casino${text}` });
    await expect(row(version)).toContainText('Does not fit');
    await expect(row(version)).toContainText('the home page is broken');
    await context.close();
  } finally {
    await jangada('stop', 'casino', '--tenant', 'onca', '--reason', REASON);
  }
});

/** The output of a command that exited with 1. */
const outputOf = (error: unknown): string => String((error as { stdout?: unknown }).stdout);
