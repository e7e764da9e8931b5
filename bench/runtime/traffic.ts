import type { Page, WebSocketRoute } from 'playwright';
import { weigh, type Weight } from './weight.ts';

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

interface Traffic {
  readonly weights: readonly (Weight & { readonly after: number })[];
  readonly messages: number;
}

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

const sendBurst = (send: Send, channels: Channels, burst: number): number => {
  sendBets(send, channels, burst);
  for (let index = 0; index < LINES_PER_BURST; index += 1) {
    const id = `bench-${burst}-${index}`;
    const user = { id: 1_000 + burst, name: `Pessoa ${burst}`, avatar: null };
    const message = {
      id,
      time: new Date().toISOString(),
      type: 'normal',
      text: lineOf(burst, index),
      user,
      attachments: [],
    };
    send(channels.shared, 'MessageSent', { message });
  }
  const wallet = { balance: balanceOf(burst), balance_withdrawal: 100_000, balance_bonus: 0, balance_rollover: 0 };
  // This version is newer than the API's.
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
 * The memory of a player's page during a day's realtime messages, played within minutes: home with its live bets, and
 * the open chat beside it. Page, connection and subscriptions are real; the messages follow those of the gateway.
 *
 * @throws when the page does not subscribe, or does not show the last messages
 */
export const measureTraffic = async (page: Page, site: string): Promise<Traffic> => {
  const connection = await watchConnection(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.goto(`${site}/`, { waitUntil: 'load' });
  const channels = await connection.channels();
  await page.getByRole('banner').getByRole('button', { name: 'Abrir o chat' }).click();
  await page.getByRole('log').waitFor();
  const weights = [];
  let messages = 0;
  for (let sample = 0; sample <= SAMPLES; sample += 1) {
    const [from, until] = [(sample - 1) * (BURSTS / SAMPLES), sample * (BURSTS / SAMPLES)];
    // The first burst comes before the first measurement, so that everything it loads is in each measurement.
    for (let burst = Math.max(from + 1, 0); burst <= until; burst += 1) {
      messages += sendBurst(connection.send, channels, burst);
      await page.waitForTimeout(PAUSE_MS);
    }
    weights.push({ after: (until * BURST_SECONDS) / 3_600, ...(await weigh(page, devtools)) });
  }
  // The page has processed everything when it shows the last line of the chat and the last balance.
  await page
    .getByRole('log')
    .getByText(lineOf(BURSTS, LINES_PER_BURST - 1))
    .waitFor();
  const shownBalance = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 }).format(balanceOf(BURSTS) / 100);
  await page.getByRole('banner').getByText(shownBalance).first().waitFor({ state: 'attached' });
  return { weights, messages };
};
