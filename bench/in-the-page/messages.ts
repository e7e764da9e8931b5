import { startChromium } from '@jangada/build/testing/chromium';
import type { Browser, Page, WebSocketRoute } from 'playwright';
import { DESKTOP } from '../harness/devices.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { siteOf } from '../harness/site.ts';
import { openVisitor, signInDemoPlayer, type SignedInPlayer } from '../harness/visitor.ts';
import { printWeights, weigh, type Weight } from '../harness/weight.ts';
import { INTERPRETED, watchErrors } from './route-changes.ts';

/** A working day of an open tab. */
const HOURS = 8;
const SAMPLES = 5;
/** The simulated time of each burst of messages. */
const BURST_SECONDS = 20;
const BURSTS = (HOURS * 3_600) / BURST_SECONDS;
/** A busy evening: a bet or its win every two seconds, a line of chat every ten, a bet of the player in each burst. */
const BETS_PER_BURST = 10;
const LINES_PER_BURST = 2;
/** One account notification in twenty minutes. */
const BURSTS_PER_NOTIFICATION = 60;
/** The pause between two bursts, in which the page draws. */
const PAUSE_MS = 60;
const SUBSCRIBED_MS_MAX = 20_000;

interface Channels {
  readonly shared: string;
  readonly own: string;
}

/** The page's connection to the real gateway, and its channels when they are subscribed. */
const watchConnection = async (page: Page) => {
  const found = new Set<string>();
  let socket: WebSocketRoute | null = null;
  await page.routeWebSocket(/\/app\//, (route) => {
    socket = route;
    route.connectToServer().onMessage((text) => {
      const [, channel] = /subscription_succeeded.*"channel":"([^"]+)"/.exec(String(text)) ?? [];
      if (channel !== undefined) found.add(channel);
      route.send(text);
    });
  });
  const channels = async (): Promise<Channels> => {
    const deadlineMs = performance.now() + SUBSCRIBED_MS_MAX;
    for (;;) {
      const shared = [...found].find((name) => name.includes('universal-public.'));
      const own = [...found].find((name) => /universal\.\d+$/.test(name));
      if (shared !== undefined && own !== undefined) return { shared, own };
      if (performance.now() > deadlineMs) throw new Error(`The page has only subscribed to ${[...found].join(', ')}.`);
      await page.waitForTimeout(PAUSE_MS);
    }
  };
  const send = (channel: string, event: string, payload: object): void =>
    socket?.send(JSON.stringify({ event, channel, data: JSON.stringify(payload) }));
  return { channels, send };
};

type Send = Awaited<ReturnType<typeof watchConnection>>['send'];

const lineOf = (burst: number, index: number): string => `Linha ${burst} ${index}`;

/** The balance in centavos. */
const balanceOf = (burst: number): number => 100_000 + burst;

/** Every second bet wins; one in three is from a player with a hidden profile. */
const sendBets = (send: Send, { shared }: Channels, burst: number): void => {
  for (let index = 0; index < BETS_PER_BURST; index += 1) {
    const count = burst * BETS_PER_BURST + index;
    send(shared, 'BetPlaced', {
      type: count % 2 === 0 ? 'bet' : 'win',
      transaction: `bench-${Math.floor(count / 2)}`,
      game: { id: 1 + (count % 50), title: `Jogo ${count % 50}`, image: null },
      user: { id: count % 3 === 0 ? null : count, name: `Pessoa ${count}` },
      amount: 100 + (count % 900),
      date: new Date().toISOString(),
    });
  }
};

const sendLine = (send: Send, { shared }: Channels, speaker: number, text: string): void => {
  const user = { id: 1_000 + speaker, name: `Pessoa ${speaker}`, avatar: null };
  const message = { id: `bench-${text}`, time: new Date().toISOString(), type: 'normal', text, user, attachments: [] };
  send(shared, 'MessageSent', { message });
};

const sendBurst = (send: Send, channels: Channels, burst: number): number => {
  sendBets(send, channels, burst);
  for (let index = 0; index < LINES_PER_BURST; index += 1) sendLine(send, channels, burst, lineOf(burst, index));
  const wallet = { balance: balanceOf(burst), balance_withdrawal: 100_000, balance_bonus: 0, balance_rollover: 0 };
  // The wallet's version is above the API's, so that the page does not ignore it as older.
  send(channels.own, 'BalanceUpdated', { wallet: { ...wallet, deposit_count: 1, version: 1_000_000 + burst } });
  const isNotified = burst % BURSTS_PER_NOTIFICATION === 0;
  if (isNotified) {
    const now = new Date().toISOString();
    const state = { status: 'new', viewed: false, read: false, read_at: null, pinned_until: null };
    const words = { type: 'account', title: `Aviso ${burst}`, description: 'Do banco de medições.', img: null };
    const notification = { id: 1_000_000 + burst, ...words, date: now.slice(0, 10), time: now.slice(11, 16), ...state };
    send(channels.own, 'NotificationSent', { notification });
  }
  return BETS_PER_BURST + LINES_PER_BURST + 1 + (isNotified ? 1 : 0);
};

/**
 * The memory of a desktop page during a day's messages, played within minutes: home with its live bets and the open
 * chat. Page, connection and subscriptions are real; the messages follow those of the gateway.
 */
const measureDay = async (browser: Browser, site: string, player: SignedInPlayer): Promise<void> => {
  const context = await openVisitor(browser, player, { viewport: DESKTOP });
  const page = await context.newPage();
  const errors = watchErrors(page);
  const { channels: subscribed, send } = await watchConnection(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.goto(`${site}/`, { waitUntil: 'load' });
  const channels = await subscribed();
  await page.getByRole('banner').getByRole('button', { name: 'Abrir o chat' }).click();
  await page.getByRole('log').waitFor();
  const weights: [string, Weight][] = [];
  let messages = 0;
  for (let sample = 0; sample <= SAMPLES; sample += 1) {
    const [from, until] = [(sample - 1) * (BURSTS / SAMPLES), sample * (BURSTS / SAMPLES)];
    // The first burst comes before the first measurement, so that everything it loads is in each measurement.
    for (let burst = Math.max(from + 1, 0); burst <= until; burst += 1) {
      messages += sendBurst(send, channels, burst);
      await page.waitForTimeout(PAUSE_MS);
    }
    weights.push([String((until * BURST_SECONDS) / 3_600), await weigh(page, devtools)]);
  }
  // The page has processed everything when it shows the last line of the chat and the last balance.
  await page
    .getByRole('log')
    .getByText(lineOf(BURSTS, LINES_PER_BURST - 1))
    .waitFor();
  const shownBalance = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 }).format(balanceOf(BURSTS) / 100);
  await page.getByRole('banner').getByText(shownBalance).first().waitFor({ state: 'attached' });
  printWeights('hours', weights);
  console.log(`${messages.toLocaleString('en')} messages. ${errors()}`);
  await context.close();
};

const run = async (call: Call): Promise<void> => {
  const site = await siteOf(call);
  const player = await signInDemoPlayer(site);
  const [browser, interpreting] = [await startChromium(), await startChromium([INTERPRETED])];
  call.defer(() => Promise.all([browser.close(), interpreting.close()]));
  await measureDay(browser, site, player);
  console.log('The same without machine code in the heap:\n');
  await measureDay(interpreting, site, player);
};

export const messages: Measurement = {
  measures: 'memory of a page over the realtime messages of eight hours',
  runs: 1,
  options: { site: '' },
  run,
};
