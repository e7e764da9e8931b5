import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChromium } from '@jangada/build/testing/chromium';
import { deliveryClient } from '@jangada/cli/delivery-client';
import { changeRollouts } from '@jangada/contracts/delivery/changes.endpoints';
import { releaseBase } from '@jangada/contracts/delivery/resolve';
import { emptyRollout, type Rollout } from '@jangada/contracts/delivery/rollout';
import { getRollout } from '@jangada/contracts/delivery/rollouts.endpoints';
import { readSigningKey } from '@jangada/contracts/delivery/signature';
import { publishChanged } from '@jangada/e2e/changed-remote';
import { guestIdOf, newBrowserSecret } from '@jangada/server/browser-cookie';
import { Client } from 'pg';
import { selfSigned, trusting } from '../harness/certificate.ts';
import { inSeconds, median, printTable } from '../harness/figures.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { openSite, temporaryFolder, TENANT } from '../harness/site.ts';
import { signInDemoPlayer } from '../harness/visitor.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { faults, healthy, type Fault, type Visitor } from './faults.ts';
import { openGuest, pathOf, visit, type Visit } from './visit-broken.ts';

const REMOTE = 'casino';
const VISITS = 3;
const INCIDENT_MS_MAX = 15_000;
const INCIDENT_POLL_MS = 250;
const ALL_PERCENT = 100;
const AIM_RATIO = 1.5;

const places = ['canary', 'stable'] as const;

interface Cell {
  readonly fault: Fault;
  readonly place: (typeof places)[number];
  /** The number of broken releases in the chain. */
  readonly broken: 1 | 2;
}

interface GuestVisits {
  readonly cell: Cell | null;
  readonly visitor: Visitor;
  readonly visits: readonly Visit[];
  /** The failure classes that the edge recorded for this guest, for each broken release that the browser got. */
  readonly recorded: readonly (readonly string[])[];
}

/** A site with a proxy in front of it, and a browser. */
const openStage = async (defer: Call['defer']) => {
  const site = await openSite(defer);
  const call = deliveryClient({ url: site.url, token: site.secrets.deliveryToken });
  const key = await readSigningKey(site.secrets.signingKey);
  const database = new Client({ connectionString: site.databases.delivery });
  await database.connect();
  defer(() => database.end());
  const tls = selfSigned(temporaryFolder(defer));
  const proxy = await startFaultProxy(new URL(site.url), tls, defer);
  const browser = await startChromium([trusting(tls)]);
  defer(() => browser.close());

  const publish = async (fault: Fault, index: number): Promise<string> => {
    const version = `1.${100 + index}.0`;
    await publishChanged({
      name: REMOTE,
      version,
      change: (sources) => {
        if (fault.home !== undefined) writeFileSync(join(sources, 'routes/home.tsx'), fault.home);
      },
      place: { call, key },
    });
    if (fault.onTheLine) proxy.refuse(releaseBase(REMOTE, version), fault.onTheLine);
    return version;
  };

  const rollOut = async (change: Partial<Rollout>): Promise<void> => {
    const { revision } = await call(getRollout, { params: { tenant: TENANT, remote: REMOTE } });
    const rollout = { ...emptyRollout, ...change };
    const changes = [{ tenant: TENANT, remote: REMOTE, expected_revision: revision, rollout }];
    await call(changeRollouts, { body: { changes, reason: 'bench: broken releases', force: true } });
  };

  /** The browser sends reports without waiting for an answer, so the edge may receive them a moment later. */
  const recordedOf = async (guest: string, version: string): Promise<string[]> => {
    const deadlineMs = Date.now() + INCIDENT_MS_MAX;
    for (;;) {
      const { rows } = await database.query<{ kind: string }>(
        'select distinct kind from delivery.beacons where guest = $1 and remote = $2 and version = $3 order by kind',
        [guest, REMOTE, version],
      );
      if (rows.length > 0 || Date.now() > deadlineMs) return rows.map(({ kind }) => kind);
      await sleep(INCIDENT_POLL_MS);
    }
  };

  const player = await signInDemoPlayer(site.url);

  const visitThrice = async (
    visitor: Visitor,
    cell: Cell | null = null,
    broken: readonly string[] = [],
  ): Promise<GuestVisits> => {
    const secret = newBrowserSecret();
    const signedIn = visitor === 'player' ? player : null;
    const context = await openGuest(browser, { url: proxy.url, secret, player: signedIn });
    proxy.forget();
    const address = new URL(pathOf(visitor), proxy.url).href;
    try {
      const visits: Visit[] = [];
      for (let index = 0; index < VISITS; index += 1) visits.push(await visit(context, address, cell?.fault.stayMs));
      // A browser that never got a release has nothing to report of it.
      const tried = broken.filter((version) => proxy.wasRequested(releaseBase(REMOTE, version)));
      const recorded = await Promise.all(tried.map((version) => recordedOf(guestIdOf(secret), version)));
      return { cell, visitor, visits, recorded };
    } finally {
      await context.close();
    }
  };
  return { publish, rollOut, visitThrice };
};

const msOf = (all: readonly GuestVisits[], index: number): number =>
  median(all.map(({ visits }) => visits[index]?.ms ?? Infinity));

const notes: Readonly<Record<Visit['seen'], string>> = {
  view: '',
  message: ' message with retry',
  nothing: ' nothing',
  frozen: ' frozen',
};

const visitorOf = ({ visitor = 'guest' }: Fault): Visitor => visitor;

/** The row of a cell, in which a value that misses its target is bold. */
const rowOf = ({ fault, place, broken }: Cell, own: readonly GuestVisits[], healthyMs: readonly number[]): string[] => {
  const cells = healthyMs.map((base, index) => {
    const ms = msOf(own, index);
    const seen = own.map(({ visits }) => visits[index]?.seen ?? 'nothing').find((one) => one !== 'view') ?? 'view';
    const isFrozen = own.some(({ visits }) => visits[index]?.isFrozen);
    const isMissed = (index === 1 && (seen !== 'view' || ms > AIM_RATIO * base)) || (index > 0 && isFrozen);
    const note = isFrozen && seen !== 'frozen' ? ', then frozen' : notes[seen];
    return `${inSeconds(ms)} (${(ms / base).toFixed(2)} ×)${note}${isMissed ? ' **missed**' : ''}`;
  });
  const kinds = own.flatMap(({ recorded }) => recorded);
  const isRecorded = kinds.length > 0 && kinds.every((one) => one.some((kind) => fault.reports.includes(kind)));
  const names = [...new Set(kinds.flat())].join(', ');
  return [fault.title, place, String(broken), ...cells, isRecorded ? names : `**missing** (${names})`];
};

const print = (cells: readonly Cell[], all: readonly GuestVisits[]): void => {
  const ofHealthy = all.filter(({ cell }) => cell === null);
  const healthyMsOf = (visitor: Visitor) =>
    Array.from({ length: VISITS }, (_, index) =>
      msOf(
        ofHealthy.filter((one) => one.visitor === visitor),
        index,
      ),
    );
  const rows = cells.map((cell) =>
    rowOf(
      cell,
      all.filter((one) => one.cell === cell),
      healthyMsOf(visitorOf(cell.fault)),
    ),
  );
  const visitors = [...new Set(ofHealthy.map(({ visitor }) => visitor))];
  printTable(
    ['broken release', 'place', 'broken in the chain', 'visit 1', 'visit 2', 'visit 3', 'recorded at the edge'],
    [...visitors.map((visitor) => [`none (${visitor})`, '', '', ...healthyMsOf(visitor).map(inSeconds), '']), ...rows],
  );
  const missed = rows.filter((cells) => cells.join().includes('**')).length;
  console.log(`${missed} of ${rows.length} cells miss an aim. ${ofHealthy.length} healthy visitors.`);
};

const run = async ({ runs, option, defer }: Call): Promise<void> => {
  const names = option('faults').split(',');
  const chosen = faults.filter(({ name }) => names.includes(name));
  const { publish, rollOut, visitThrice } = await openStage(defer);
  const good = await publish(healthy, 0);
  const goodBefore = await publish(healthy, 1);
  const versions = new Map<Fault, readonly [string, string]>();
  for (const [index, fault] of chosen.entries())
    versions.set(fault, [await publish(fault, 2 + 2 * index), await publish(fault, 3 + 2 * index)]);

  /** The rollout of a cell, and its broken releases. */
  const chainOf = ({ fault, place, broken }: Cell): { rollout: Partial<Rollout>; tried: readonly string[] } => {
    const [first, second] = versions.get(fault) ?? ['', ''];
    const tried = broken === 1 ? [first] : [first, second];
    if (place === 'stable') return { rollout: { stable: first, previous: broken === 1 ? good : second }, tried };
    const canary = { version: first, percent: ALL_PERCENT, salt: first };
    const [stable, previous] = broken === 1 ? [good, goodBefore] : [second, good];
    return { rollout: { canary, stable, previous }, tried };
  };
  const cells = chosen.flatMap((fault) =>
    places.flatMap((place) => ([1, 2] as const).map((broken): Cell => ({ fault, place, broken }))),
  );
  const all: GuestVisits[] = [];
  // Opens one page before the measurement, because the first page of a new site reads more than later ones.
  await rollOut({ stable: goodBefore });
  await rollOut({ stable: good, previous: goodBefore });
  await visitThrice('guest');
  for (let round = 0; round < runs; round += 1) {
    for (const cell of cells) {
      const { rollout, tried } = chainOf(cell);
      // The healthy release runs between the broken ones, so that both have the same machine load.
      if (cell.broken === 1) {
        await rollOut({ stable: good, previous: goodBefore });
        all.push(await visitThrice(visitorOf(cell.fault)));
      }
      // In reality too, the previous release was stable first.
      if (rollout.previous === tried[1]) await rollOut({ stable: rollout.previous ?? null, previous: good });
      await rollOut(rollout);
      all.push(await visitThrice(visitorOf(cell.fault), cell, tried));
    }
  }
  print(cells, all);
};

/**
 * A release of the casino that is broken in one way, as canary or stable, alone or after another broken one:
 * the time from the start of navigation to the first game of the home page's view, or to the message that replaces it.
 * Broken releases are built and published like others, so this measures what the edge accepts.
 */
export const brokenReleases: Measurement = {
  measures: 'what a guest sees of a broken release on three visits, beside a healthy one',
  runs: 1,
  options: { faults: faults.map(({ name }) => name).join(',') },
  run,
};
