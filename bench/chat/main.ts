import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { workspaceDir } from '@jangada/build/targets';
import { startChromium } from '@jangada/build/testing/chromium';
import type { Browser } from 'playwright';
import type { Site } from '../../tools/start/src/start-site.ts';
import { openSite } from '../open-site.ts';
import { weigh } from '../catalogue/weight.ts';
import type { Weight } from '../catalogue/weight.ts';
import { framesDuring } from './frames.ts';
import type { Frames } from './frames.ts';
import { publishMessages } from './message-stream.ts';
import type { MessageStream } from './message-stream.ts';

const USAGE = 'bench/chat/main.ts [--messages 10000] [--seconds 30] [--data-dir folder]';
const TENANT = 'jangada';
const CPU_SLOWDOWN = 4;
const MESSAGES_PER_SECOND = 50;
/** Rate of the messages before the measured ones. */
const PRELOADED_PER_SECOND = 1_000;
const SETTLE_MS = 3_000;
const START_MS = 90_000;

const parseCall = () => {
  const { values } = parseArgs({
    options: {
      messages: { type: 'string', default: '10000' },
      seconds: { type: 'string', default: '30' },
      'data-dir': { type: 'string' },
    },
  });
  const [messages, seconds] = [Number(values.messages), Number(values.seconds)];
  if (!Number.isInteger(messages) || !(seconds > 0)) throw new Error(USAGE);
  return { messages, seconds, dataDir: values['data-dir'] };
};

const openChat = async (browser: Browser, url: string, stream: MessageStream) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    locale: 'pt-BR',
    serviceWorkers: 'block',
  });
  await context.addInitScript(() => {
    localStorage.setItem('ageVerified', 'true');
    localStorage.setItem('install-prompt-hidden', 'true');
    sessionStorage.setItem('register-offered', '1');
  });
  const page = await context.newPage();
  stream.attach(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${url}/terms`, { waitUntil: 'load', timeout: START_MS });
  await page.getByRole('button', { name: 'Chat' }).click({ timeout: START_MS });
  await page.getByRole('log').waitFor({ timeout: START_MS });
  await stream.subscribed(START_MS);
  await page.waitForTimeout(SETTLE_MS);
  return { page, devtools };
};

interface Measured {
  readonly frames: Frames;
  readonly reading: Frames;
  readonly weights: readonly { readonly name: string; readonly weight: Weight }[];
  readonly rows: number;
}

const measure = async (
  browser: Browser,
  { addresses, realtimeUrl, secrets }: Site,
  { messages, seconds }: { readonly messages: number; readonly seconds: number },
): Promise<Measured> => {
  const [url, app] = [addresses[TENANT], secrets.realtimeApps[TENANT]];
  if (!url || !app) throw new Error(`The site has no ${TENANT}.`);
  const stream = publishMessages(Number(new URL(realtimeUrl).port), app);
  const { page, devtools } = await openChat(browser, url, stream);
  const slowDown = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
  const weights = [{ name: 'open, 50 messages at most', weight: await weigh(devtools) }];
  const weighAs = async (name: string) => {
    await slowDown(1);
    await page.waitForTimeout(SETTLE_MS);
    weights.push({ name, weight: await weigh(devtools) });
    await slowDown(CPU_SLOWDOWN);
  };
  await stream.send(messages, PRELOADED_PER_SECOND);
  await weighAs(`after ${messages} messages`);
  const frames = await framesDuring(page, () => stream.send(MESSAGES_PER_SECOND * seconds, MESSAGES_PER_SECOND));
  await page.getByText(stream.lastText()).waitFor();
  await weighAs(`after ${MESSAGES_PER_SECOND * seconds} more`);
  const reading = await framesDuring(page, async () => {
    const log = page.getByRole('log');
    await log.evaluate((element) => element.scrollBy({ top: -element.clientHeight * 3 }));
    await stream.send(MESSAGES_PER_SECOND * seconds, MESSAGES_PER_SECOND);
  });
  await weighAs('after as many while older ones were read');
  const rows = await page.getByRole('log').locator('li').count();
  await page.context().close();
  return { frames, reading, weights, rows };
};

const frameRow = (name: string, { count, over100, p95Ms, worstMs }: Frames) =>
  `| ${name} | ${count} | ${p95Ms.toFixed(0)} | ${worstMs.toFixed(0)} | ${over100} |`;

const report = ({ frames, reading, weights, rows }: Measured): string =>
  [
    `| at ${MESSAGES_PER_SECOND} messages a second, CPU slowed ${CPU_SLOWDOWN}× | turns of the page | p95, ms | worst, ms | over 100 ms |`,
    '|---|--:|--:|--:|--:|',
    frameRow('the newest in view', frames),
    frameRow('older ones are read', reading),
    '',
    '| held, after garbage collection | MB heap | nodes | listeners |',
    '|---|--:|--:|--:|',
    ...weights.map(
      ({ name, weight }) =>
        `| ${name} | ${(weight.heapBytes / 1e6).toFixed(1)} | ${weight.nodes} | ${weight.listeners} |`,
    ),
    '',
    `Rows of the list in the page at the end: ${rows}.`,
    '',
  ].join('\n');

const main = async () => {
  const { messages, seconds, dataDir } = parseCall();
  const dir = dataDir ?? mkdtempSync(join(tmpdir(), 'jangada-chat-'));
  const site = await openSite(dir);
  const browser = await startChromium();
  try {
    const result = report(await measure(browser, site, { messages, seconds }));
    console.log(result);
    const conditions = `Chromium ${browser.version()} without a graphics card, a phone of 360×740, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the end.`;
    const method = `${messages} messages are received at ${PRELOADED_PER_SECOND} a second first, unmeasured; then each line has ${seconds} s at ${MESSAGES_PER_SECOND} a second. They are published at the gateway, as the API does, and the page receives them on its own connection. A turn of the page is the time between two animation frames.`;
    writeFileSync(
      join(workspaceDir, 'bench/chat/results.md'),
      `# The chat, measured\n\n\`pnpm bench:chat\`, ${new Date().toISOString().slice(0, 10)}. ${conditions}\n\n${method}\n\n${result}`,
    );
  } finally {
    await browser.close();
    await site.stop();
    if (dataDir === undefined) rmSync(dir, { recursive: true, force: true });
  }
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
