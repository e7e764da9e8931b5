import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startChromium } from '@jangada/build/testing/chromium';
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright';
import { DESKTOP, PHONE } from '../harness/devices.ts';
import { printTable } from '../harness/figures.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { openSite } from '../harness/site.ts';
import { openVisitor } from '../harness/visitor.ts';
import { inKilobytes, weigh, type Weight } from '../harness/weight.ts';
import { addGames } from './many-games.ts';

const SETTLE_MS = 3_000;
/** Length of one gesture; longer ones exceed the tools' time-out. */
const GESTURE_PX = 12_000;
const END_TOLERANCE_PX = 4;
const FRAMES_PER_SECOND = 60;
/** As games are looked at: a new row five times a second on a phone. */
const READING = { px: 12_000, speed: 1_000 };
const FLING = { px: Infinity, speed: 4_000 };

const screens: Readonly<Record<string, BrowserContextOptions>> = {
  phone: { viewport: PHONE, isMobile: true, hasTouch: true },
  desktop: { viewport: DESKTOP },
};

/** The baseline for a page with the same pictures: a grid of plain images, lazily loaded. */
const bareHtml = (pictures: readonly string[]): string => `<!doctype html><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>.</title>
<style>body{margin:0;padding:12px;background:#0b0f14}div{display:grid;gap:8px;grid-template-columns:repeat(3,1fr)}
@media(min-width:768px){div{gap:12px;grid-template-columns:repeat(8,1fr)}}
img{width:100%;aspect-ratio:3/4;object-fit:cover;border-radius:12px;background:#20262e}</style>
<div>${pictures.map((src) => `<img loading="lazy" decoding="async" alt="" src="${src.replaceAll('&', '&amp;')}">`).join('')}</div>`;

const startBarePage = async (pictures: readonly string[], defer: Call['defer']): Promise<string> => {
  const html = bareHtml(pictures);
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  defer(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};

const workOf = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1_000;
};

/**
 * Scrolls down by wheel events, because the browser's tools do not scroll by touch without a screen.
 *
 * @returns the main thread's processor time in ms for each sixtieth of a second, which does not depend on other work
 */
const scrollDown = async (page: Page, devtools: CDPSession, { px, speed }: typeof READING): Promise<number> => {
  const restPx = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
  const { width, height } = page.viewportSize() ?? PHONE;
  const lengthPx = Math.min(px, await restPx());
  const workBeforeMs = await workOf(devtools);
  for (let scrolledPx = 0; lengthPx - scrolledPx > END_TOLERANCE_PX;) {
    const beforePx = await restPx();
    const yDistance = -Math.min(GESTURE_PX, Math.ceil(lengthPx - scrolledPx));
    const gesture = { x: width / 2, y: height / 2, yDistance, speed, gestureSourceType: 'mouse' } as const;
    await devtools.send('Input.synthesizeScrollGesture', gesture);
    const donePx = beforePx - (await restPx());
    if (donePx <= 0) throw new Error('The page does not scroll any further.');
    scrolledPx += donePx;
  }
  return ((await workOf(devtools)) - workBeforeMs) / ((lengthPx / speed) * FRAMES_PER_SECOND);
};

/**
 * Scrolls a page to its end, and measures its memory before and at the end. @returns the cells of the page's table row
 */
const walk = async (browser: Browser, url: string, screen: BrowserContextOptions): Promise<(string | number)[]> => {
  const context = await openVisitor(browser, null, screen);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLE_MS);
  const start = await weigh(page, devtools);
  const reading = await scrollDown(page, devtools, READING);
  const fling = await scrollDown(page, devtools, FLING);
  const end = await weigh(page, devtools);
  await context.close();
  const pair = (of: (weight: Weight) => string | number) => `${of(start)} → ${of(end)}`;
  return [
    ...[reading, fling].map((ms) => ms.toFixed(1)),
    ...[pair(({ heapBytes }) => inKilobytes(heapBytes)), pair(({ nodes }) => nodes)],
  ];
};

const run = async ({ number, defer }: Call): Promise<void> => {
  const site = await openSite(defer);
  const covers = await addGames(site.databases.platformApp, number('games'));
  // The first request of a cover makes the server draw it, which must not be measured.
  for (const cover of covers) if (!cover.includes('&copy=')) await (await fetch(cover)).arrayBuffer();
  const bareUrl = await startBarePage(covers, defer);
  const browser = await startChromium();
  defer(() => browser.close());
  const rows: (string | number)[][] = [];
  for (const [name, screen] of Object.entries(screens)) {
    rows.push([`bare images, ${name}`, ...(await walk(browser, bareUrl, screen))]);
    rows.push([`catalogue, ${name}`, ...(await walk(browser, `${site.url}/casino/games`, screen))]);
  }
  const speeds = [READING, FLING].map(({ speed }) => `ms of processor per 1/60 s at ${speed} px/s`);
  printTable(['page', ...speeds, 'KB of heap, start → end', 'nodes'], rows);
};

/** The processor time is that of this machine, not of a phone: the ratio to the bare page counts. */
export const catalogue: Measurement = {
  measures: 'main thread and memory of a large catalogue that is scrolled, beside a page of plain images',
  runs: 1,
  options: { games: '5000' },
  run,
};
