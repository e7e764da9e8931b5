import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright';
import { buildRelease } from './build-release.ts';
import { nameOf, versionOf, type Behaviour, type Chain, type ShellBehaviour } from './testing/chain.ts';
import { startChainSite } from './testing/chain-site.ts';
import { startChromium } from './testing/chromium.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const HOME = './routes/home';
const FAILED_TEXT = 'não carregou';

/** A failure of a release before its view has mounted. */
const FAULTS = [
  ...(['network', 'http', 'integrity', 'timeout', 'evaluation'] as const),
  ...(['missing-expose', 'contract', 'chunk', 'mount'] as const),
];

/** A time limit that no working page reaches, even on a busy machine: without a result by then, none will come. */
const NEVER_MS = 60_000;

/** A failed page that does not respond to the test within this time counts as frozen. */
const FROZEN_MS = 10_000;

/** The inline script's time limits for the start of a shell, after an error and without one. */
const SHELL_ERROR_WAIT_MS = 3_000;
const SHELL_START_TIMEOUT_MS = 30_000;

/** Effects, a suspended part, and one retry of a throwing view, in any order; a loop would render hundreds of times. */
const RENDERS_PER_TRY_MAX = 20;

const at = (index: number): Behaviour => FAULTS[index % FAULTS.length] ?? 'mount';

const tuples: readonly (readonly Behaviour[])[] = [
  ...FAULTS.map((one) => [one]),
  ...FAULTS.flatMap((one) => FAULTS.map((other) => [one, other])),
  ...FAULTS.map((one) => [one, 'good' as const]),
  ...FAULTS.map((_, index) => [at(index), at(index + 1), at(index + 2)]),
  ...FAULTS.map((_, index) => [at(index), at(index + 4), 'good' as const]),
];

const chains: readonly Chain[] = tuples.map((behaviours, index) => ({ remote: `case${index}`, behaviours }));

const PAGES = FAULTS.length;

/**
 * Each page has chains of all classes; only a few chains wait for scripts without an answer, because those delay other
 * scripts.
 */
const pageOf = ({ behaviours }: Chain): number =>
  behaviours.reduce((sum, behaviour) => sum + FAULTS.findIndex((fault) => fault === behaviour) + 1, 0) % PAGES;

const titleOf = ({ behaviours }: Chain): string => behaviours.join(' → ');

/** The releases that are tried, up to the first one that works. */
const reached = (chain: Chain): readonly { name: string; version: string; behaviour: Behaviour }[] => {
  const good = chain.behaviours.indexOf('good');
  return chain.behaviours
    .slice(0, good < 0 ? undefined : good + 1)
    .map((behaviour, index) => ({ name: nameOf(chain, index), version: versionOf(index), behaviour }));
};

/** The text that a chain's slot shows in the end. */
const endOf = (chain: Chain): string => {
  const last = reached(chain).at(-1);
  return last?.behaviour === 'good' ? `release ${last.name}` : FAILED_TEXT;
};

const within = <Value>(what: string, work: Promise<Value>, limitMs = NEVER_MS): Promise<Value> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`${what} took longer than ${limitMs} ms`)), limitMs).unref();
    }),
  ]);

const eventually = async (check: () => void): Promise<void> => {
  const endMs = Date.now() + NEVER_MS;
  for (;;) {
    try {
      return check();
    } catch (error) {
      if (Date.now() > endMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
};

interface Counting {
  readonly tries: Readonly<Record<string, number>>;
  readonly renders?: Readonly<Record<string, number>>;
}

const countsOf = (page: Page): Promise<Required<Counting>> =>
  page.evaluate(() => {
    const { tries, renders = {} } = globalThis as unknown as Counting;
    return { tries, renders };
  });

/** Waits until every slot shows its text. */
const showTexts = async (page: Page, expected: Readonly<Record<string, string>>): Promise<void> => {
  const shown = page.waitForFunction(
    (texts) =>
      Object.entries(texts).every(([id, text]) => document.getElementById(id)?.textContent.includes(text) === true),
    expected,
    { timeout: 0, polling: 20 },
  );
  // An own time limit, because Playwright's works only while the page responds.
  await within('showing every text', shown).catch(async (cause: unknown) => {
    const textsNow = page.evaluate(
      (ids) => Object.fromEntries(ids.map((id) => [id, document.getElementById(id)?.textContent ?? null])),
      Object.keys(expected),
    );
    const now = await within('the answer of a frozen page', textsNow, FROZEN_MS);
    const wrong = Object.entries(expected).filter(([id, text]) => !now[id]?.includes(text));
    throw new Error(wrong.map(([id, text]) => `${id} shows "${now[id]}", not "${text}"`).join('\n'), { cause });
  });
};

const pressRetry = (page: Page, shown: readonly Chain[]): Promise<void> =>
  page.evaluate(
    (ids) => {
      for (const id of ids) document.getElementById(id)?.querySelector('button')?.click();
    },
    shown.map(({ remote }) => remote),
  );

const answers = (page: Page): Promise<void> =>
  within(
    'a timer of the page',
    page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve, 0))),
  );

const waitForTries = async (page: Page, shown: readonly Chain[], walks: number): Promise<void> => {
  const names = shown.flatMap((chain) => reached(chain).map(({ name }) => name));
  const tried = page.waitForFunction(
    ([all, times]) => all.every((name) => ((globalThis as unknown as Counting).tries[name] ?? 0) >= times),
    [names, walks] as const,
    { timeout: 0, polling: 20 },
  );
  await within(`walk ${walks} of every chain`, tried);
};

const checkTries = async (page: Page, shown: readonly Chain[], walks: number): Promise<void> => {
  const { tries, renders } = await countsOf(page);
  for (const chain of shown) {
    for (const { name, behaviour } of reached(chain)) {
      assert.equal(tries[name], walks, `${titleOf(chain)}: ${behaviour} was tried ${tries[name]} times`);
      const rendered = renders[name] ?? 0;
      assert.ok(rendered <= walks * RENDERS_PER_TRY_MAX, `${titleOf(chain)}: ${behaviour} rendered ${rendered} times`);
    }
  }
};

describe('the fallback chain in a browser', () => {
  const outDir = mkdtempSync(join(tmpdir(), 'jangada-chain-'));
  let site: Awaited<ReturnType<typeof startChainSite>>;
  let browser: Browser;

  before(async () => {
    const provides = ['react', 'react/jsx-runtime', 'react-dom'];
    const host = await buildRelease({ name: 'host', folder: join(fixtures, 'chain-host'), outDir, provides });
    const remote = await buildRelease({ name: 'casino', folder: join(fixtures, 'chain-remote'), outDir, provides });
    site = await startChainSite(host, remote);
    browser = await startChromium();
  });

  let current: Page | null = null;
  const newPage = async (): Promise<Page> => {
    current = await (await browser.newContext()).newPage();
    current.setDefaultTimeout(NEVER_MS);
    return current;
  };

  afterEach(async () => {
    const context = current?.context();
    current = null;
    if (context) await within('closing the page', context.close(), FROZEN_MS);
  });

  after(async () => {
    await browser?.close();
    site?.stop();
    rmSync(outDir, { recursive: true, force: true });
  });

  const settled = (page: Page, shown: readonly Chain[]): Promise<void> =>
    showTexts(page, Object.fromEntries(shown.map((chain) => [chain.remote, endOf(chain)])));

  /** Opens a page with these chains and waits until every slot shows its final text. */
  const open = async (shown: readonly Chain[]): Promise<{ page: Page; requested: Map<string, number> }> => {
    site.show(shown);
    const page = await newPage();
    const requested = new Map<string, number>();
    page.on('request', (request) => {
      const [, name] = /\/(?:releases|silent)\/([a-z0-9_]+)\/casino/.exec(request.url()) ?? [];
      if (name && request.resourceType() === 'script') requested.set(name, (requested.get(name) ?? 0) + 1);
    });
    await page.goto(site.url, { waitUntil: 'commit' });
    await settled(page, shown);
    return { page, requested };
  };

  const reportsOf = (chain: Chain): string[] =>
    site.beacons
      .filter(({ remote, expose }) => remote === chain.remote && expose === HOME)
      .map(({ version, kind }) => `${version} ${kind}`)
      .toSorted();

  const expectedReports = (chain: Chain): string[] =>
    reached(chain)
      .filter(({ behaviour }) => behaviour !== 'good')
      .map(({ version, behaviour }) => `${version} ${behaviour}`)
      .toSorted();

  const checkReports = (shown: readonly Chain[]): void => {
    for (const chain of shown) assert.deepEqual(reportsOf(chain), expectedReports(chain), titleOf(chain));
  };

  for (let index = 0; index < PAGES; index += 1) {
    const shown = chains.filter((chain) => pageOf(chain) === index);
    it(`tries each release once, reports each by its class and stays responsive: ${shown.length} chains, page ${index + 1} of ${PAGES}`, async () => {
      const { page, requested } = await open(shown);
      await answers(page);
      await checkTries(page, shown, 1);
      for (const [name, times] of requested) assert.equal(times, 1, `${name} was requested ${times} times`);
      await eventually(() => checkReports(shown));
      assert.equal(await page.evaluate(() => 'wrongBytesRan' in globalThis), false);

      // Each press retries the chain; repeated failures are not reported again.
      const failed = shown.filter((chain) => endOf(chain) === FAILED_TEXT);
      await pressRetry(page, failed);
      await waitForTries(page, failed, 2);
      await settled(page, shown);
      await answers(page);
      await checkTries(page, failed, 2);
      checkReports(shown);
    });
  }

  /** The entry of the shell, and the file that it shares with its parts. */
  const SHELL_SCRIPTS_MIN = 2;

  /**
   * Waits for a number of errors. The test is notified of an error before the page's own listener has handled it, so a
   * second error proves that the first was handled.
   */
  const waitForErrors = (page: Page, count: number): Promise<unknown> => {
    let errors = 0;
    return page.waitForEvent('pageerror', () => {
      errors += 1;
      return errors >= count;
    });
  };

  const shellFaults = [
    { fault: 'http', isQuarantined: true },
    { fault: 'integrity', isQuarantined: true },
    { fault: 'evaluation', waitMs: SHELL_ERROR_WAIT_MS, isQuarantined: true },
    { fault: 'timeout', waitMs: SHELL_START_TIMEOUT_MS, isQuarantined: false },
  ] satisfies { fault: ShellBehaviour; waitMs?: number; isQuarantined: boolean }[];

  for (const { fault, waitMs = 0, isQuarantined } of shellFaults) {
    const title = `reports a shell that does not come up (${fault}), says so, and comes up after the reload`;
    it(isQuarantined ? `${title} with the release in quarantine` : title, async () => {
      const chain: Chain = { remote: `after${fault}`, behaviours: ['good'] };
      site.show([chain], fault);
      const page = await newPage();
      // The test controls the page's clock.
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1_000);
      const isWrong =
        fault === 'evaluation'
          ? waitForErrors(page, SHELL_SCRIPTS_MIN)
          : page.waitForRequest((request) => request.resourceType() === 'script');
      await page.goto(site.url, { waitUntil: 'commit' });
      await isWrong;
      await page.clock.runFor(waitMs);
      await page.getByText('the site did not load').waitFor();
      const reported = () => site.beacons.flatMap(({ remote, kind }) => (remote === 'host' ? [kind] : []));
      await eventually(() => assert.deepEqual(reported(), [fault]));
      const cookies = await page.context().cookies();
      const quarantine = cookies.find(({ name }) => name === 'jangada_quarantine')?.value ?? '';
      assert.match(quarantine, isQuarantined ? /^host__[0-9a-f]{8}$/ : /^$/);

      site.repair();
      await page.clock.resume();
      await page.getByRole('button', { name: 'reload' }).click();
      await settled(page, [chain]);
      assert.equal(await page.getByText('the site did not load').isVisible(), false);
    });
  }

  it('shows a release after the visitor’s retry once its files are available', async () => {
    const faults = ['http', 'integrity'] as const;
    const lost = faults.map((fault): Chain => ({ remote: `lost${fault}`, behaviours: [fault, fault] }));
    const { page } = await open(lost);
    site.repair();
    await pressRetry(page, lost);
    await showTexts(page, Object.fromEntries(lost.map((chain) => [chain.remote, `release ${nameOf(chain, 0)}`])));
  });

  it('replaces a view that throws soon after mounting by the next release, and ends with the message', async () => {
    const chain: Chain = { remote: 'falling', behaviours: ['runtime', 'runtime'] };
    site.show([chain]);
    const page = await newPage();
    await page.goto(site.url);
    await page.waitForFunction((name) => (globalThis as unknown as Counting).tries[name] === 1, nameOf(chain, 1));
    await eventually(() => assert.deepEqual(reportsOf(chain), ['2.0.0 runtime', '3.0.0 runtime']));
    await settled(page, [chain]);
    await answers(page);
  });

  it('reports an activation that throws, tries the next release once, and retains the view', async () => {
    const broken: Chain = { remote: 'bothbroken', behaviours: ['activation', 'activation'] };
    const replaced: Chain = { remote: 'replaced', behaviours: ['activation', 'good'] };
    site.show([broken, replaced]);
    const page = await newPage();
    await page.goto(site.url);
    await showTexts(page, { replaced: `release ${nameOf(replaced, 1)}`, bothbroken: 'release' });
    await eventually(() =>
      assert.deepEqual(
        site.beacons.map(({ remote, version, kind, expose }) => [remote, version, kind, expose].join(' ')).toSorted(),
        ['bothbroken 2.0.0 mount ./remote', 'bothbroken 3.0.0 mount ./remote', 'replaced 3.0.0 mount ./remote'],
      ),
    );
    await answers(page);
  });
});
