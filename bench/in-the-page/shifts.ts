import { routeClaims } from '@jangada/contracts/page/routes';
import type { RouteClaim } from '@jangada/contracts/page/routes';
import type { Browser } from 'playwright';
import { DESKTOP, emulateNetwork, PHONE, SLOW_NETWORK } from '../harness/devices.ts';
import { printTable } from '../harness/figures.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { openBrowser, openVisitor, type SignedInPlayer } from '../harness/visitor.ts';

/** Time for the replies of the first view, its pictures, and the shell's idle loading. */
const SETTLE_MS = 3_000;
const OPEN_MS_MAX = 60_000;
const SHIFT_MAX = 0.02;

/** Addresses of the demo data for the patterns of the table. */
const EXAMPLES: Readonly<Record<string, string>> = {
  '/casino/box/{name}': '/casino/box/recife',
  '/casino/category/{filter}': '/casino/category/slots',
  '/casino/{provider}/{game}': '/casino/norte/norte_piracema',
  '/sportsbook/{slug…}': '/sportsbook',
  '/pages/{slug}': '/pages/novidades',
};

interface Shift {
  readonly path: string;
  readonly visitor: 'guest' | 'player';
  readonly widthPx: number;
  /** The sum of all layout shifts without recent input. */
  readonly score: number;
  /** The element that moved most, and its distance. */
  readonly moved: string;
}

/** The pages of the route table, without redirects, which lead to one of them. */
const pathsFor = (visitor: Shift['visitor']): string[] =>
  (routeClaims as readonly RouteClaim[])
    .filter(({ redirect, auth }) => redirect === undefined && (visitor === 'player' || auth === undefined))
    .map(({ path }) => EXAMPLES[path] ?? path);

/** Runs in the page before all other scripts. */
const watchShifts = (): void => {
  interface LayoutShift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRect;
      readonly currentRect: DOMRect;
    }[];
  }
  const shifts: { readonly score: number; readonly moved: string }[] = [];
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return '(removed)';
    const text = (element.textContent ?? '').trim().slice(0, 30);
    return `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''} "${text}"`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      const [source] = entry.sources;
      const moved = source
        ? `${nameOf(source.node)} ${Math.round(source.currentRect.x - source.previousRect.x)}, ${Math.round(source.currentRect.y - source.previousRect.y)} px, ${Math.round(source.previousRect.height)} → ${Math.round(source.currentRect.height)} px high, at ${Math.round(entry.startTime)} ms`
        : '';
      shifts.push({ score: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  Object.assign(globalThis, { benchShifts: shifts });
};

/** Pages mostly wait for the network; this number leaves the processor time to draw each. */
const PAGES_AT_ONCE = 3;

interface Visit extends Pick<Shift, 'path' | 'visitor'> {
  readonly viewport: typeof PHONE;
}

const measureShift = async (
  browser: Browser,
  site: string,
  player: SignedInPlayer,
  { path, visitor, viewport }: Visit,
): Promise<Shift> => {
  const context = await openVisitor(browser, visitor === 'player' ? player : null, { viewport });
  await context.addInitScript(watchShifts);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await emulateNetwork(devtools, { roundTripMs: SLOW_NETWORK.roundTripMs });
  await page.goto(site + path, { waitUntil: 'load', timeout: OPEN_MS_MAX });
  await page.waitForTimeout(SETTLE_MS);
  const found = await page.evaluate(
    () =>
      (
        globalThis as unknown as {
          readonly benchShifts: readonly { readonly score: number; readonly moved: string }[];
        }
      ).benchShifts,
  );
  await context.close();
  const worst = found.toSorted((one, other) => other.score - one.score)[0];
  return {
    path,
    visitor,
    widthPx: viewport.width,
    score: found.reduce((sum, { score }) => sum + score, 0),
    moved: worst?.moved ?? '',
  };
};

const run = async (call: Call): Promise<void> => {
  const { site, browser, player } = await openBrowser(call);
  const visits = (['player', 'guest'] as const).flatMap((visitor) =>
    [PHONE, DESKTOP].flatMap((viewport) => pathsFor(visitor).map((path): Visit => ({ path, visitor, viewport }))),
  );
  const shifts: Shift[] = [];
  for (let first = 0; first < visits.length; first += PAGES_AT_ONCE) {
    const group = visits.slice(first, first + PAGES_AT_ONCE);
    shifts.push(...(await Promise.all(group.map((visit) => measureShift(browser, site, player, visit)))));
  }
  printTable(
    [`layout shift above ${SHIFT_MAX}`, 'visitor', 'width', 'score', 'what moved'],
    shifts
      .filter(({ score }) => score > SHIFT_MAX)
      .map(({ path, visitor, widthPx, score, moved }) => [path, visitor, widthPx, score.toFixed(4), moved]),
  );
  console.log(`${shifts.length} pages were opened.`);
};

export const shifts: Measurement = {
  measures:
    'the layout shift of every page of the route table, opened by a full load with the latency of a slow network',
  runs: 1,
  options: { site: '' },
  run,
};
