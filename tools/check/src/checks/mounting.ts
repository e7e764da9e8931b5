import type { Page } from 'playwright';
import type { Offer } from '@jangada/contracts/page/offer';
import type { Finding } from '../finding.ts';
import { placesOf } from '../lab/places.ts';
import type { LeftOver, Lab, Place } from '../lab/protocol.ts';
import type { RunningLab } from '../lab/start-lab.ts';
import { changesAtStart, changesOfView } from './page-changes.ts';

/** How often every view is mounted and unmounted. */
const MOUNTS = 20;

/** The first rounds load chunks, fill caches and write styles once. */
const WARM_UP_MOUNTS = 3;

/** Maximum number of objects that all mounts together may leave: less than one for each. */
const NODES_LEFT_MAX = MOUNTS - 1;
const LISTENERS_LEFT_MAX = MOUNTS / 2;
const TIMERS_LEFT_MAX = MOUNTS / 2;
const SUBSCRIPTIONS_LEFT_MAX = 0;

/** Compiled code and inline caches grow too; a leaked React view is larger than a tenth of this each time. */
const HEAP_LEFT_BYTES_MAX = 2_500_000;

interface Counts {
  readonly nodes: number;
  readonly listeners: number;
  readonly heapBytes: number;
}

declare global {
  var lab: Lab;
}

const count = async (page: Page): Promise<Counts> => {
  const session = await page.context().newCDPSession(page);
  // Dropped objects are freed at the next collection, and the objects they referenced at the one after.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return { nodes, listeners: jsEventListeners, heapBytes: usedSize };
};

const mountTimes = (page: Page, place: Place, times: number): Promise<LeftOver> =>
  page.evaluate(
    async ([where, howOften]) => {
      let held: LeftOver = { timers: 0, subscriptions: 0, blocksUpdates: false };
      for (let left = howOften; left > 0; left -= 1) {
        await lab.mount(where);
        held = await lab.unmount();
      }
      return held;
    },
    [place, times] as const,
  );

const over = (what: string, left: number, leftMax: number): string[] =>
  left > leftMax ? [`${left} ${what} are left (${leftMax} are allowed)`] : [];

const checkPlace = async (lab: RunningLab, place: Place): Promise<Finding[]> => {
  const { page, complaints } = lab;
  const where = `${place.kind} ${place.expose}`;
  const changes = await changesOfView(lab, place);
  const first = await mountTimes(page, place, WARM_UP_MOUNTS);
  const before = await count(page);
  const last = await mountTimes(page, place, MOUNTS);
  const after = await count(page);
  const left = [
    ...over('nodes', after.nodes - before.nodes, NODES_LEFT_MAX),
    ...over('listeners', after.listeners - before.listeners, LISTENERS_LEFT_MAX),
    ...over('timers', last.timers - first.timers, TIMERS_LEFT_MAX),
    ...over('subscriptions of one view', last.subscriptions, SUBSCRIPTIONS_LEFT_MAX),
    ...over('bytes', after.heapBytes - before.heapBytes, HEAP_LEFT_BYTES_MAX),
    ...(last.blocksUpdates ? ['it still blocks updates (useUpdateBlocker)'] : []),
  ];
  return [
    ...left.map((says) => ({ where, says: `after ${MOUNTS} times in and out ${says}.` })),
    ...[...changes, ...complaints()].map((says) => ({ where, says })),
  ];
};

/** Mounts and unmounts every view of a release, compares the page, and counts the objects that remain. */
export const checkMounting = async (lab: RunningLab, offer: Offer): Promise<Finding[]> => {
  const findings: Finding[] = (await changesAtStart(lab)).map((says) => ({ where: 'entry and texts', says }));
  for (const place of placesOf(offer)) findings.push(...(await checkPlace(lab, place)));
  return findings;
};
