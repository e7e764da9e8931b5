import { chromium } from 'playwright';
import type { Browser, Locator, Page } from 'playwright';
import { CPU_SLOWDOWN, KILOBITS_PER_SECOND, ROUND_TRIP_MS } from '../boot/measure.ts';

/*
 * Opens dialogs of a running site on the slow phone of the boot measurement: the first time, when their code is still on
 * the server, and again, when it is in the page. `node bench/modals/main.ts [address of the site]`
 */

const ROUNDS = 5;
const OPENED_MS_MAX = 30_000;
const QUIET_MS = 4_000;
const VIEWPORT = { width: 360, height: 740 };
const BITS_PER_BYTE = 8;
/** A demo player with money (see README). */
const PLAYER = { username: '11987650001', password: 'Jangada2026!' };

interface Modal {
  readonly name: string;
  readonly signedIn: boolean;
  readonly path: string;
  /** What opens it. */
  readonly button: (page: Page) => Locator;
}

const modals: readonly Modal[] = [
  {
    name: 'auth',
    signedIn: false,
    path: '/',
    button: (page) => page.getByRole('banner').getByRole('button', { name: 'Entrar' }),
  },
  {
    name: 'deposit',
    signedIn: true,
    path: '/',
    button: (page) => page.getByRole('banner').getByRole('button', { name: 'Depositar' }),
  },
  {
    name: 'withdraw',
    signedIn: true,
    path: '/account/wallet',
    button: (page) => page.getByRole('main').getByRole('button', { name: 'Sacar' }),
  },
];

interface Opening {
  /** From the press until the dialog has its content. */
  readonly ms: number;
  readonly bytes: number;
  readonly requests: number;
}

const tokenOf = async (site: string): Promise<string> => {
  const answer = await fetch(`${site}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(PLAYER),
  });
  const { token } = (await answer.json()) as { readonly token?: string };
  if (!token) throw new Error(`The demo player cannot sign in: ${answer.status}.`);
  return token;
};

/** Presses inside the page, so that nothing of the driver is in the figure. */
const openedMs = (trigger: Locator): Promise<number> =>
  trigger.evaluate(
    (button: HTMLElement, msMax) =>
      new Promise<number>((resolve, reject) => {
        const startedMs = performance.now();
        const check = (): boolean => {
          const dialog = document.querySelector('[role="dialog"]');
          // Its fields, or what stands in their place: not the frame that waits for them.
          const isReady = dialog?.querySelector('input, [data-testid], form button') !== null && dialog !== null;
          if (isReady) requestAnimationFrame(() => resolve(performance.now() - startedMs));
          return isReady;
        };
        const observer = new MutationObserver(() => check() && observer.disconnect());
        observer.observe(document.body, { childList: true, subtree: true, attributes: true });
        setTimeout(() => reject(new Error('The dialog did not open.')), msMax);
        button.click();
      }),
    OPENED_MS_MAX,
  );

async function openTwice(browser: Browser, site: string, token: string, modal: Modal): Promise<[Opening, Opening]> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'pt-BR', serviceWorkers: 'block' });
  try {
    await context.addInitScript(
      (stored) => {
        localStorage.setItem('ageVerified', 'true');
        localStorage.setItem('install-prompt-hidden', 'true');
        sessionStorage.setItem('register-offered', '1');
        if (stored) localStorage.setItem('token', stored);
      },
      modal.signedIn ? token : '',
    );
    const page = await context.newPage();
    await page.goto(site + modal.path, { waitUntil: 'load' });
    await modal.button(page).waitFor();
    await page.waitForTimeout(QUIET_MS);

    const devtools = await context.newCDPSession(page);
    let bytes = 0;
    let requests = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    await devtools.send('Network.enable');
    const bytesPerSecond = (KILOBITS_PER_SECOND * 1000) / BITS_PER_BYTE;
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: ROUND_TRIP_MS,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });

    const open = async (): Promise<Opening> => {
      [bytes, requests] = [0, 0];
      const ms = await openedMs(modal.button(page));
      const opening = { ms, bytes, requests };
      await page.waitForTimeout(QUIET_MS / 2);
      await page.keyboard.press('Escape');
      await page.locator('[role="dialog"]').waitFor({ state: 'detached' });
      await page.waitForTimeout(QUIET_MS / 4);
      return opening;
    };
    return [await open(), await open()];
  } finally {
    await context.close();
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const figures = (openings: readonly Opening[]): string => {
  const [ms, bytes, requests] = (['ms', 'bytes', 'requests'] as const).map((name) =>
    median(openings.map((opening) => opening[name])),
  );
  const transferMs = ROUND_TRIP_MS + ((bytes ?? 0) * BITS_PER_BYTE) / KILOBITS_PER_SECOND;
  return `${Math.round(ms ?? NaN)} ms | ${requests} requests, ${bytes} bytes | ${bytes ? Math.round(transferMs) : 0} ms`;
};

const site = process.argv[2] ?? 'http://localhost:8080';
const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) });
try {
  const token = await tokenOf(site);
  console.log(
    '| dialog | opening | pressed → usable (median) | transferred until then | one round trip and these bytes |',
  );
  console.log('| --- | --- | --- | --- | --- |');
  for (const modal of modals) {
    const rounds: [Opening, Opening][] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await openTwice(browser, site, token, modal));
    console.log(`| ${modal.name} | first | ${figures(rounds.map(([first]) => first))} |`);
    console.log(`| ${modal.name} | again | ${figures(rounds.map(([, again]) => again))} |`);
  }
} finally {
  await browser.close();
}
