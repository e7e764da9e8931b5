import { execFile } from 'node:child_process';
import { readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { dataDir, ports, urls } from '../site.ts';
import { asReturningVisitor, expect, test } from '../test.ts';
import { waitForChangeSubscription, watchChangeSubscription } from '../verbs/live-changes.ts';
import { installedFaults } from '../verbs/installed-packages.ts';
import { newcomerIn } from '../verbs/newcomer.ts';
import type { Newcomer } from '../verbs/newcomer.ts';
import { jangada } from '../verbs/operator.ts';
import { isMarked, markDocument } from '../verbs/service-worker.ts';

const execute = promisify(execFile);
const workspace = fileURLToPath(new URL('../../', import.meta.url));

/** A name that nobody has on this site yet, also when it is used again. */
const NAME = `raffle${Math.floor(Date.now() / 1000) % 1_000_000}`;

const REASON = 'end-to-end test';

/** The promise of docs/guides: under five minutes of commands. */
const NEWCOMER_MS = 300_000;

/** Modules that can be imported from the seven packages together. */
const DOORS_MIN = 200;

const folder = join(dataDir, NAME);
const packages = join(dataDir, `${NAME}-packages`);
const keyFile = join(dataDir, `${NAME}.pem`);

const rollOut = (version: string, ...words: string[]): Promise<string> =>
  jangada('rollout', NAME, version, '--tenant', 'tucano', '--reason', REASON, ...words);

/** A part that is loaded when somebody presses, with a state of its own. */
const TICKET = `import { useState } from 'react';
import { Button } from '@jangada/design';
import { useTranslation } from '../texts/use-translation.ts';

const Ticket = () => {
  const { t } = useTranslation();
  const [count, setCount] = useState(0);
  return (
    <Button onClick={() => setCount(count + 1)}>
      {t('card.text')} {count}
    </Button>
  );
};

export default Ticket;
`;

const PAGE = `import { lazy, Suspense, useState } from 'react';
import { Button, Heading } from '@jangada/design';
import { useTranslation } from '../texts/use-translation.ts';
import { CategoryCards } from './category-cards.tsx';
import { Hero } from './hero.tsx';

const Ticket = lazy(() => import('./ticket.tsx'));

export const PageName = () => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Hero />
      <Button onClick={() => setIsOpen(true)}>{t('categories.open')}</Button>
      <Suspense fallback={null}>{isOpen && <Ticket />}</Suspense>
      <Heading as="h2" size="lg">
        {t('categories.title')}
      </Heading>
      <CategoryCards />
    </>
  );
};
`;

test.describe.serial('a remote in a repository of its own', () => {
  let newcomer: Newcomer;

  test.afterAll(async () => {
    await jangada('kill', NAME, '--tenant', 'tucano', '--reason', REASON);
    await rm(folder, { recursive: true, force: true });
  });

  test('is developed, checked, published, tried by a canary and served to everybody of one tenant, with nothing but the packed packages', async ({
    page,
  }) => {
    test.setTimeout(NEWCOMER_MS);
    await execute('node', ['tools/pack/src/main.ts', '--out', packages], { cwd: workspace });
    const startedMs = Date.now();
    await jangada(
      ...['new', 'remote', NAME, '--in', folder, '--packages', packages, '--edge', urls.jangada, '--rspack'],
      ...['--label-pt', 'Rifa do dia', '--label-en', 'Daily raffle'],
    );
    const printed = await jangada('token', 'create', NAME, '--name', 'raffle team', '--key-file', keyFile);
    const token = /EDGE_DELIVERY_TOKEN=(\S+)/.exec(printed)?.[1] ?? '';
    newcomer = newcomerIn(folder, { EDGE_DELIVERY_TOKEN: token, JANGADA_SIGNING_KEY: keyFile });
    await rm(packages, { recursive: true });

    // Nothing of this repository is in the other one but what was packed.
    for (const name of await readdir(join(folder, 'node_modules/@jangada')))
      expect(await realpath(join(folder, 'node_modules/@jangada', name))).toContain(folder);
    const { faults, imported } = await installedFaults(folder);
    expect(faults).toEqual([]);
    expect(imported).toBeGreaterThan(DOORS_MIN);

    const alone = await newcomer.start('dev', /runs alone after/, '--port', String(ports.standalone));
    try {
      await page.goto(`${urls.standalone}/${NAME}?panel=off`);
      await expect(page.getByRole('heading', { level: 1, name: 'Rifa do dia' })).toBeVisible();
      const texts = join(folder, 'src/texts/pt.ts');
      const written = await readFile(texts, 'utf8');
      await writeFile(texts, written.replace("'Rifa do dia'", "'Rifa da noite'"));
      await expect(page.getByRole('heading', { level: 1, name: 'Rifa da noite' })).toBeVisible();
    } finally {
      await alone.stop();
    }

    // What is live there is code that its check compiles.
    await newcomer.run('jangada', 'types', '--tenant', 'tucano');
    expect(await readFile(join(folder, 'src/live-types.ts'), 'utf8')).toContain('"deposit": { amount?: number };');
    expect(await newcomer.run('jangada', 'check', '--fast')).toContain('All passed');
    // It has just been checked; the accessibility report, which the edge requires, is made with the browser.
    expect(await newcomer.run('jangada', 'publish', '--skip-check')).toContain(`${NAME} 1.0.0 is published`);
    expect(await rollOut('1.0.0', '--canary', '50')).toContain('50 %');
    await rollOut('1.0.0');
    const tookMs = Date.now() - startedMs;
    const said = `from an empty folder to everybody on one tenant: ${Math.round(tookMs / 1_000)} s of commands`;
    console.log(said);
    test.info().annotations.push({ type: 'measured', description: said });
    expect(tookMs, said).toBeLessThan(NEWCOMER_MS);

    await page.goto(urls.tucano);
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Rifa do dia' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Rifa da noite' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /Slots/ })).toBeVisible();
    expect((await page.goto(`${urls.jangada}/${NAME}`))?.status()).toBe(404);
  });

  test('is built by Rspack: exchanged in an open page, with a state, an async chunk under integrity and a fallback', async ({
    context,
  }) => {
    test.setTimeout(NEWCOMER_MS);
    const view = join(folder, `src/page/${NAME}-page.tsx`);
    const component = /export const (\w+)/.exec(await readFile(view, 'utf8'))?.[1] ?? '';
    await writeFile(view, PAGE.replace('PageName', component));
    await writeFile(join(folder, 'src/page/ticket.tsx'), TICKET);
    const manifest = join(folder, 'package.json');
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"version": "1.0.0"', '"version": "1.1.0"'));
    // The edge holds it against the rules of a build of ours, and requires its accessibility report.
    expect(await newcomer.run('publish', '--skip-check')).toContain(`${NAME} 1.1.0 is published`);

    await asReturningVisitor(context);
    const page = await context.newPage();
    watchChangeSubscription(page);
    await page.goto(`${urls.tucano}/${NAME}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Rifa da noite' })).toBeVisible();
    await waitForChangeSubscription(page);
    await markDocument(page);

    // From webpack's release to Rspack's, in place.
    await rollOut('1.1.0');
    await page.getByRole('main').getByRole('button', { name: 'Ver os jogos' }).click();
    const ticket = page.getByRole('main').getByRole('button', { name: /Dê uma olhada/ });
    await ticket.click();
    await expect(ticket).toHaveText(/1$/);
    expect(await isMarked(page)).toBe(true);
    const started = await page.evaluate((place) => {
      const scripts = [...document.scripts].filter(({ src }) => src.includes(place));
      return scripts.map(({ integrity, crossOrigin }) => `${integrity.slice(0, 7)} ${crossOrigin ?? ''}`);
    }, `/releases/${NAME}/1.1.0/`);
    expect(started.length).toBeGreaterThan(2);
    expect(new Set(started)).toEqual(new Set(['sha384- anonymous']));

    // And back, in place.
    await jangada('rollback', NAME, '--tenant', 'tucano', '--reason', REASON);
    await expect(page.getByRole('main').getByRole('button', { name: 'Ver os jogos' })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Rifa da noite' })).toBeVisible();
    expect(await isMarked(page)).toBe(true);

    // Its entry cannot be had: the release before shows the page.
    await page.route(`**/releases/${NAME}/1.1.0/entry.*`, (route) => route.abort());
    await rollOut('1.1.0');
    await page.goto(`${urls.tucano}/${NAME}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Rifa da noite' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Ver os jogos' })).toHaveCount(0);
  });
});
