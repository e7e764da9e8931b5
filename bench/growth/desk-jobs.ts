import { stageOn } from '@jangada/api/crash/stage';
import { startChromium } from '@jangada/build/testing/chromium';
import { workspaceDir } from '@jangada/build/targets';
import type { Locator, Page } from 'playwright';
import { join } from 'node:path';
import { startApiStage } from '../harness/api-stage.ts';
import { median, printTable } from '../harness/figures.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { isSize, openFilled } from './filled-databases.ts';
import { ensureOperator, identifiersOf, OPERATOR } from './operator.ts';

const API_CONNECTIONS = 10;
const DESKTOP = { width: 1440, height: 900 };
const WAIT_MS_MAX = 30_000;

/**
 * The Keystroke-Level Model (Card, Moran and Newell, 1980): a key of an average typist, and a decision what to do next.
 */
const KEY_MS = 280;
const DECISION_MS = 1_350;

/** What a person does in a job; it counts keys and decisions, and measures the waits for the page. */
const createHands = (page: Page) => {
  let [keys, decisions, waitMs] = [0, 0, 0];
  return {
    /** Decides what comes next, and presses keys one after the other: `g p`. */
    press: async (sequence: string): Promise<void> => {
      decisions += 1;
      for (const key of sequence.split(' ')) {
        keys += key.split('+').length;
        await page.keyboard.press(key);
      }
    },
    type: async (text: string): Promise<void> => {
      keys += text.length;
      await page.keyboard.insertText(text);
    },
    paste: async (text: string): Promise<void> => {
      keys += 2;
      await page.keyboard.insertText(text);
    },
    /** Waits until the person can read it. */
    see: async (what: Locator): Promise<void> => {
      const startedMs = performance.now();
      await what.first().waitFor({ timeout: WAIT_MS_MAX });
      waitMs += performance.now() - startedMs;
    },
    spent: (): { readonly keys: number; readonly waitMs: number; readonly totalMs: number } => ({
      ...{ keys, waitMs },
      totalMs: keys * KEY_MS + decisions * DECISION_MS + waitMs,
    }),
  };
};

type Hands = ReturnType<typeof createHands>;

interface Job {
  /** Seconds, as the specification of the desk has them. */
  readonly aimS: number;
  readonly from: string;
  readonly run: (hands: Hands, page: Page) => Promise<void>;
}

const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name });

/** @param tabs so many fields away */
const sayWhyAndSend = async (hands: Hands, page: Page, tabs: number): Promise<void> => {
  await hands.press(Array.from({ length: tabs }, () => 'Tab').join(' '));
  await page.getByLabel('The reason in words; it stays in the log').focus();
  await hands.type('asked in the chat');
  await hands.press('Control+Enter');
  await hands.see(page.getByText(/^Done: /));
};

/** By identifiers of one player, who has the longest history of the size. */
const jobsOf = (heavy: number, { cpf, email, pix }: Readonly<Record<string, string | null>>): Record<string, Job> => {
  const player = (page: Page): Locator => heading(page, new RegExp(` · ${heavy}$`));
  const find = async (hands: Hands, page: Page, text: string): Promise<void> => {
    await hands.press('Control+k');
    await hands.see(page.getByRole('combobox', { name: 'Search' }));
    await hands.paste(text);
    await hands.see(page.getByRole('option', { name: new RegExp(` · ${heavy}\\b`) }));
    await hands.press('Enter');
    await hands.see(player(page));
  };
  const found = (text: string | null | undefined, aimS: number): Job => ({
    aimS,
    from: 'day',
    run: (hands, page) => find(hands, page, text ?? ''),
  });
  return {
    'support: a player by CPF': found(cpf, 5),
    'support: a player by a sentence with the e-mail': found(`oi, o e-mail é ${email ?? ''} obrigado`, 5),
    'support: where is my money': {
      aimS: 20,
      from: 'day',
      run: async (hands, page) => {
        await find(hands, page, cpf ?? '');
        await hands.see(page.getByText(/may leave/));
        await hands.see(heading(page, 'Last payments'));
      },
    },
    'support: note': {
      aimS: 10,
      from: `players/${heavy}`,
      run: async (hands, page) => {
        await hands.press('o');
        await hands.see(page.getByLabel('Text'));
        await hands.type('Ligou sobre o saque.');
        await hands.press('Control+Enter');
        await hands.see(page.getByText(/^Done: /));
      },
    },
    'support: message from a template': {
      aimS: 15,
      from: `players/${heavy}`,
      run: async (hands, page) => {
        await hands.press('m');
        await hands.see(page.getByLabel('Template'));
        await hands.press('ArrowDown');
        await hands.see(page.getByLabel('Title (Portuguese)'));
        await sayWhyAndSend(hands, page, 7);
      },
    },
    'payments: a deposit by its e2e id': found(pix, 60),
    'payments: the next withdrawal of the queue': {
      aimS: 40,
      from: 'queues/withdrawals',
      run: async (hands, page) => {
        await hands.see(page.getByRole('tab', { selected: true }));
        await hands.press('n');
        await hands.see(heading(page, 'Why it is here').or(page.getByText('No item is free.')));
      },
    },
    'finance: what is this number': {
      aimS: 30,
      from: 'day',
      run: async (hands, page) => {
        await hands.press('g n');
        const door = page.locator('a[href*="/figures/ggr"]').first();
        await hands.see(door);
        await hands.press('Tab Tab Tab');
        await door.focus();
        await hands.press('Enter');
        await hands.see(heading(page, 'Movements'));
      },
    },
    'compliance: who saw this player': {
      aimS: 30,
      from: 'day',
      run: async (hands, page) => {
        await find(hands, page, cpf ?? '');
        await hands.press('0');
        await hands.see(page.getByRole('tab', { name: 'Who looked', selected: true }));
        await hands.see(page.getByText(OPERATOR));
      },
    },
  };
};

const run = async ({ runs, option, defer }: Call): Promise<void> => {
  const size = option('sizes');
  if (!isSize(size)) throw new RangeError('--sizes names one size.');
  const { postgres, databases } = await openFilled(option, defer);
  const database = databases.get(size);
  if (!database) throw new Error(`There is no ${size}.`);
  await ensureOperator(database);
  const { opsPort } = await startApiStage(
    API_CONNECTIONS,
    defer,
    { OPS_DESK_DIR: join(workspaceDir, 'dist/desk') },
    { stage: await stageOn(database), postgresPid: postgres.pid },
  );
  const browser = await startChromium();
  defer(() => browser.close());
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'en-US' });
  const page = await context.newPage();
  const desk = `http://desk.localhost:${opsPort}`;
  await page.goto(desk);
  await page.getByRole('button', { name: new RegExp(OPERATOR) }).click();
  await heading(page, /^Hello, /).waitFor();
  const rows: (string | number)[][] = [];
  for (const [name, job] of Object.entries(jobsOf(database.heavy, await identifiersOf(database)))) {
    const spent: ReturnType<Hands['spent']>[] = [];
    for (let round = 0; round < runs; round += 1) {
      await page.goto(`${desk}/jangada/${job.from}`, { waitUntil: 'networkidle' });
      await page.locator('main h1').first().waitFor();
      const hands = createHands(page);
      await job.run(hands, page);
      spent.push(hands.spent());
    }
    const of = (what: 'keys' | 'waitMs' | 'totalMs'): number => median(spent.map((one) => one[what]));
    rows.push([name, of('keys'), of('waitMs').toFixed(0), (of('totalMs') / 1_000).toFixed(1), job.aimS]);
  }
  printTable(['job', 'keys', 'waits, ms', 'estimated, s', 'aim, s'], rows);
};

export const deskJobs: Measurement = {
  measures: 'jobs of the desk by keyboard, on the tenant of one size: keys, waits, and the Keystroke-Level estimate',
  runs: 3,
  options: { sizes: 'M', dir: '' },
  run,
};
