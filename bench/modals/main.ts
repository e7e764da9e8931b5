import { loadavg } from 'node:os';
import { chromium } from 'playwright';
import type { Browser, Locator, Page } from 'playwright';
import { signInDemoPlayer } from '../demo-player.ts';
import { devices, emulateDevice, PHONE, SLOW_NETWORK } from '../devices.ts';
import { median } from '../median.ts';

/*
 * Opens dialogs of a running site on the slow phone of the boot measurement: with their code on the server, again when
 * it is loaded, and for the first time after a prefetch.
 * `node bench/modals/main.ts [address of the site] [rounds]`
 */

const ROUNDS_DEFAULT = 5;
const OPENED_MS_MAX = 30_000;
const QUIET_MS = 3_000;
const BITS_PER_BYTE = 8;
/** A device with two cores is low-end and prefetches nothing. */
const LOW_END_CORES = 2;
const PHONE_CORES = 8;

interface Modal {
  readonly name: string;
  readonly signedIn: boolean;
  readonly path: string;
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
    name: 'register',
    signedIn: false,
    path: '/',
    button: (page) => page.getByRole('banner').getByRole('button', { name: 'Cadastrar' }),
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
  /** From the press until the frame with the first field or button of the dialog is drawn. */
  readonly ms: number;
  readonly bytes: number;
  readonly requests: number;
}

/** Presses inside the page, so that the driver's time is not included. */
const openedMs = (trigger: Locator): Promise<number> =>
  trigger.evaluate(
    (button: HTMLElement, msMax) =>
      new Promise<number>((resolve, reject) => {
        const startedMs = performance.now();
        const check = (): boolean => {
          const dialog = document.querySelector('[role="dialog"]');
          // Waits for the fields, or what replaces them, not for the frame around a skeleton.
          const isReady = dialog?.querySelector('input, [data-testid], form button') !== null && dialog !== null;
          if (!isReady || !dialog.checkVisibility()) return false;
          observer.disconnect();
          requestAnimationFrame(() => {
            // A message is handled after the frame is drawn.
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => resolve(performance.now() - startedMs));
            port1.start();
            port2.postMessage(null);
          });
          return true;
        };
        const observer = new MutationObserver(() => void check());
        observer.observe(document.body, { childList: true, subtree: true, attributes: true });
        setTimeout(() => reject(new Error('The dialog did not open.')), msMax);
        button.click();
      }),
    OPENED_MS_MAX,
  );

interface Visit {
  readonly browser: Browser;
  readonly site: string;
  readonly token: string;
  readonly modal: Modal;
  readonly cores: number;
}

/** Opens the dialog twice in a new page, after the page's prefetches. */
async function openTwice({ browser, site, token, modal, cores }: Visit): Promise<[Opening, Opening]> {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'pt-BR',
    serviceWorkers: 'block',
    ignoreHTTPSErrors: true,
  });
  try {
    await context.addInitScript(
      ([stored, count]) => {
        Object.defineProperty(navigator, 'hardwareConcurrency', { value: count });
        localStorage.setItem('ageVerified', 'true');
        localStorage.setItem('install-prompt-hidden', 'true');
        sessionStorage.setItem('register-offered', '1');
        if (stored) localStorage.setItem('token', stored);
      },
      [modal.signedIn ? token : '', cores] as const,
    );
    const page = await context.newPage();
    await page.goto(site + modal.path, { waitUntil: 'load' });
    const button = modal.button(page).first();
    await button.waitFor();
    await page.waitForTimeout(QUIET_MS);
    await button.hover();
    await page.waitForTimeout(QUIET_MS / 2);

    const devtools = await context.newCDPSession(page);
    let bytes = 0;
    let requests = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    await emulateDevice(devtools, devices['slow phone']);

    const open = async (): Promise<Opening> => {
      [bytes, requests] = [0, 0];
      const ms = await openedMs(button);
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

const figures = (openings: readonly Opening[]): string => {
  const [ms, bytes, requests] = (['ms', 'bytes', 'requests'] as const).map((name) =>
    median(openings.map((opening) => opening[name])),
  );
  const { kilobitsPerSecond, roundTripMs } = SLOW_NETWORK;
  const transferMs = roundTripMs + ((bytes ?? 0) * BITS_PER_BYTE) / kilobitsPerSecond;
  const share = bytes ? `${Math.round(transferMs)} ms | ${((ms ?? NaN) / transferMs).toFixed(2)}` : '– | –';
  return `${Math.round(ms ?? NaN)} ms | ${requests} requests, ${bytes} bytes | ${share}`;
};

const openings = ['first', 'first, prefetched', 'again'] as const;

const site = process.argv[2] ?? 'http://localhost:8080';
const roundsMax = Number(process.argv[3] ?? ROUNDS_DEFAULT);
const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) });
try {
  const { token } = await signInDemoPlayer(site);
  const measured = new Map<string, Opening[]>();
  const add = (modal: Modal, opening: (typeof openings)[number], result: Opening): void => {
    const key = `${modal.name} | ${opening}`;
    measured.set(key, [...(measured.get(key) ?? []), result]);
  };
  for (let round = 0; round < roundsMax; round += 1) {
    for (const modal of modals) {
      const [first, again] = await openTwice({ browser, site, token, modal, cores: LOW_END_CORES });
      const [prefetched, later] = await openTwice({ browser, site, token, modal, cores: PHONE_CORES });
      add(modal, 'first', first);
      add(modal, 'first, prefetched', prefetched);
      for (const opening of [again, later]) add(modal, 'again', opening);
    }
  }
  console.log(
    '| dialog | opening | pressed → usable (median) | transferred until then | one round trip and these bytes | measured ÷ this |',
  );
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const { name } of modals) {
    for (const opening of openings) {
      const key = `${name} | ${opening}`;
      console.log(`| ${key} | ${figures(measured.get(key) ?? [])} |`);
    }
  }
  console.log(`Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`);
} finally {
  await browser.close();
}
