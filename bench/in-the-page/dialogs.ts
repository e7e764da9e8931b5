import type { Browser, Locator, Page } from 'playwright';
import { devices, emulateCores, emulateDevice, LOW_END_CORES, PHONE_CORES, SLOW_NETWORK } from '../harness/devices.ts';
import { median, printTable } from '../harness/figures.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { inRounds } from '../harness/rounds.ts';
import { openBrowser, openVisitor, type SignedInPlayer } from '../harness/visitor.ts';

const OPENED_MS_MAX = 30_000;
const QUIET_MS = 3_000;
const BITS_PER_BYTE = 8;

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
            // The time is taken in a message's handler, which runs after the frame is drawn.
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
  readonly modal: Modal;
  readonly cores: number;
}

/** Opens the dialog in a new page, after the page's prefetches. */
const open = async (browser: Browser, player: SignedInPlayer, { modal, cores }: Visit): Promise<Opening> => {
  const context = await openVisitor(browser, modal.signedIn ? player : null);
  try {
    await emulateCores(context, cores);
    const page = await context.newPage();
    await page.goto(player.site + modal.path, { waitUntil: 'load' });
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
    return { ms: await openedMs(button), bytes, requests };
  } finally {
    await context.close();
  }
};

const rowOf = ({ modal, cores }: Visit, openings: readonly Opening[]): string[] => {
  const of = (field: keyof Opening) => median(openings.map((one) => one[field]));
  const transferMs = SLOW_NETWORK.roundTripMs + (of('bytes') * BITS_PER_BYTE) / SLOW_NETWORK.kilobitsPerSecond;
  const ratio = of('bytes') > 0 ? [`${Math.round(transferMs)} ms`, (of('ms') / transferMs).toFixed(2)] : ['–', '–'];
  const transferred = `${of('requests')} requests, ${of('bytes')} bytes`;
  const code = cores === LOW_END_CORES ? 'on the server' : 'prefetched';
  return [modal.name, code, `${Math.round(of('ms'))} ms`, transferred, ...ratio];
};

const run = async (call: Call): Promise<void> => {
  const { browser, player } = await openBrowser(call);
  const visits = modals.flatMap((modal) => [LOW_END_CORES, PHONE_CORES].map((cores): Visit => ({ modal, cores })));
  const openings = await inRounds(visits, call.runs, (visit) => open(browser, player, visit));
  printTable(
    [
      'dialog',
      'its code',
      'pressed → usable',
      'transferred until then',
      'one round trip and these bytes',
      'measured ÷ this',
    ],
    [...openings].map(([visit, all]) => rowOf(visit, all)),
  );
};

export const dialogs: Measurement = {
  measures: 'opening a dialog on a slow phone, with its code on the server and prefetched',
  runs: 5,
  options: { site: '' },
  run,
};
