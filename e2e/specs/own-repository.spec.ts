import { execFile } from 'node:child_process';
import { readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { dataDir, ports, urls } from '../site.ts';
import { asReturningVisitor, expect, test, withoutPictures } from '../test.ts';
import { openBoard } from '../verbs/board.ts';
import { waitForChangeSubscription, watchChangeSubscription } from '../verbs/live-changes.ts';
import { installedFaults } from '../verbs/installed-packages.ts';
import { newcomerIn } from '../verbs/newcomer.ts';
import type { Newcomer } from '../verbs/newcomer.ts';
import { jangada } from '../verbs/operator.ts';
import { isMarked, markDocument } from '../verbs/service-worker.ts';

test.use(withoutPictures);

const execute = promisify(execFile);
const workspace = fileURLToPath(new URL('../../', import.meta.url));

/** An unused name, also when the site is reused. */
const NAME = `raffle${Math.floor(Date.now() / 1000) % 1_000_000}`;

const REASON = 'end-to-end test';

/** docs/guides promises under five minutes of commands. */
const NEWCOMER_MS = 300_000;

/** The least number of modules that can be imported from the seven packages together. */
const DOORS_MIN = 200;

const folder = join(dataDir, NAME);
const packages = join(dataDir, `${NAME}-packages`);

const rollOut = (version: string, ...words: string[]): Promise<string> =>
  jangada('rollout', NAME, version, '--tenant', 'tucano', '--reason', REASON, ...words);

/** A remote built by Vite from the same packages, as ES modules. */
const MODULES = `sorteio${NAME.slice('raffle'.length)}`;
const modulesFolder = join(dataDir, MODULES);

/** A separate team: its token publishes one remote, and its key signs it. */
const teamOf = async (name: string, repository: string): Promise<Newcomer> => {
  const keyFile = join(dataDir, `${name}.pem`);
  const printed = await jangada('token', 'create', name, '--name', `${name} team`, '--key-file', keyFile);
  const token = /EDGE_DELIVERY_TOKEN=(\S+)/.exec(printed)?.[1] ?? '';
  return newcomerIn(repository, { EDGE_DELIVERY_TOKEN: token, JANGADA_SIGNING_KEY: keyFile });
};

/** Gives the page of a new repository a state and a part that loads later. */
const writePage = async (repository: string, name: string): Promise<void> => {
  const view = join(repository, `src/page/${name}-page.tsx`);
  const component = /export const (\w+)/.exec(await readFile(view, 'utf8'))?.[1] ?? '';
  await writeFile(view, PAGE.replace('PageName', component));
  await writeFile(join(repository, 'src/page/ticket.tsx'), TICKET);
};

/** A part with its own state that loads on a press. */
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
    await jangada('kill', MODULES, '--tenant', 'tucano', '--reason', REASON);
    for (const one of [folder, modulesFolder]) await rm(one, { recursive: true, force: true });
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
    newcomer = await teamOf(NAME, folder);
    await rm(packages, { recursive: true });

    // The other repository contains only the packed files of this one.
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

    // The component tests that the template writes run in the repository's own runner, which reports on the error output.
    await newcomer.run('test:unit', '--silent');

    // The check of the repository compiles the types of the live releases.
    await newcomer.run('jangada', 'types', '--tenant', 'tucano');
    expect(await readFile(join(folder, 'src/live-types.ts'), 'utf8')).toContain('"deposit": { amount?: number };');
    expect(await newcomer.run('jangada', 'check')).toContain('All passed');
    expect(await newcomer.run('jangada', 'publish')).toContain(`${NAME} 1.0.0 is published`);
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
    await writePage(folder, NAME);
    const manifest = join(folder, 'package.json');
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"version": "1.0.0"', '"version": "1.1.0"'));
    // The edge applies the same rules as to our own builds, and requires the accessibility report.
    expect(await newcomer.run('publish')).toContain(`${NAME} 1.1.0 is published`);

    await asReturningVisitor(context);
    const page = await context.newPage();
    watchChangeSubscription(page);
    await page.goto(`${urls.tucano}/${NAME}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Rifa da noite' })).toBeVisible();
    await waitForChangeSubscription(page);
    await markDocument(page);

    // The open page exchanges webpack's release for Rspack's in place.
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

    // A rollback exchanges the releases back, again in place.
    await jangada('rollback', NAME, '--tenant', 'tucano', '--reason', REASON);
    await expect(page.getByRole('main').getByRole('button', { name: 'Ver os jogos' })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Rifa da noite' })).toBeVisible();
    expect(await isMarked(page)).toBe(true);

    // The entry fails to load, so the previous release shows the page. An open page would try the release immediately
    // and show a failure.
    await page.goto('about:blank');
    await page.route(`**/releases/${NAME}/1.1.0/entry.*`, (route) => route.abort());
    await rollOut('1.1.0');
    await page.goto(`${urls.tucano}/${NAME}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Rifa da noite' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Ver os jogos' })).toHaveCount(0);
  });

  test.describe('of ES modules', () => {
    // The browser refuses corrupted files, which is tested here.
    test.use({ allowedErrors: [/integrity|dynamically imported module/i] });

    test('is built by Vite: refused beside scripts of third parties, else a page load brings it, verified, with the React of the shell', async ({
      browser,
      page,
    }) => {
      test.setTimeout(NEWCOMER_MS);
      await jangada(
        ...['new', 'remote', MODULES, '--in', modulesFolder, '--packages', join(folder, 'packages')],
        ...['--edge', urls.jangada, '--vite', '--label-pt', 'Sorteio', '--label-en', 'Draw'],
      );
      await writePage(modulesFolder, MODULES);
      const team = await teamOf(MODULES, modulesFolder);
      const published = await team.run('publish');
      expect(published).toContain(`${MODULES} 1.0.0 is published`);
      expect(published).toContain('a page load instead of an exchange');
      const board = await openBoard(browser, 'viewer', { path: '/releases' });
      await expect(board.page.getByRole('row').filter({ hasText: `${MODULES}1.0.0` })).toContainText(
        'ES module: a page load instead of an exchange',
      );
      await board.context.close();

      const words = ['rollout', MODULES, '1.0.0', '--reason', REASON];
      // The pages of `jangada` run a tag container, a live chat and a widget; those of `tucano` run no third party.
      await expect(jangada(...words, '--tenant', 'jangada', '--canary', '10')).rejects.toThrow(
        /only report it, because of scripts from/,
      );
      watchChangeSubscription(page);
      await page.goto(urls.tucano);
      await waitForChangeSubscription(page);
      await markDocument(page);
      await jangada(...words, '--tenant', 'tucano');
      const main = page.getByRole('main');
      const link = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Sorteio' });
      // The change applies automatically at a safe point.
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Sorteio' })).toBeVisible();
      expect(await isMarked(page)).toBe(false);

      // Each file of the release is in the import map with its hash.
      const mapped = await page.evaluate((place) => {
        const map = JSON.parse(document.querySelector('script[type="importmap"]')?.textContent ?? '{}');
        return Object.entries(map.integrity ?? {}).filter(([address]) => address.startsWith(place));
      }, `/releases/${MODULES}/1.0.0/`);
      expect(mapped.length).toBeGreaterThan(3);
      expect(mapped.filter(([, hash]) => !String(hash).startsWith('sha384-'))).toEqual([]);

      // A part that a press has loaded has its own state.
      await markDocument(page);
      await main.getByRole('button', { name: 'Ver os jogos' }).click();
      const ticket = main.getByRole('button', { name: /Dê uma olhada/ });
      await ticket.click();
      await expect(ticket).toHaveText(/1$/);
      // The shell's router navigates in the same document, and back.
      await main.getByRole('link', { name: /Slots/ }).click();
      await expect(page).toHaveURL(/\/casino\/category\/slots/);
      await page.goBack();
      await expect(main.getByRole('button', { name: 'Ver os jogos' })).toBeVisible();
      expect(await isMarked(page)).toBe(true);

      // The same part with other bytes does not run, and the page shows the failure.
      const part = new RegExp(`/releases/${MODULES}/1\\.0\\.0/ticket[^/]*\\.js`);
      const body = 'globalThis.wrongBytesRan = true; export const Ticket = () => null; export default Ticket;';
      await page.route(part, (route) => route.fulfill({ contentType: 'text/javascript', body }));
      await page.goto(`${urls.tucano}/${MODULES}`);
      await main.getByRole('button', { name: 'Ver os jogos' }).click();
      await expect(main.getByText('não carregou')).toBeVisible();
      expect(await page.evaluate(() => 'wrongBytesRan' in globalThis)).toBe(false);
    });
  });
});
