import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startChromium } from '@jangada/build/testing/chromium';
import { releaseBase } from '@jangada/contracts/delivery/resolve';
import { changeRollouts } from '@jangada/contracts/delivery/changes.endpoints';
import { emptyRollout, type Rollout } from '@jangada/contracts/delivery/rollout';
import { getRollout } from '@jangada/contracts/delivery/rollouts.endpoints';
import { readSigningKey } from '@jangada/contracts/delivery/signature';
import { guestIdOf, newBrowserSecret } from '@jangada/server/browser-cookie';
import { Client } from 'pg';
import type { Browser } from 'playwright';
import { publishChanged } from '../../e2e/verbs/changed-remote.ts';
import { deliveryClient } from '../../tools/cli/src/delivery-client.ts';
import { openSite } from '../open-site.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { faults, healthy, type Fault } from './faults.ts';
import { prepareGuest, visit, type Visit } from './visit.ts';

/*
 * Measures what a player sees of a broken release, and when:
 * `node bench/broken-releases/main.ts [--only missing,slow] [--rounds 2] [--data-dir folder] [--json file]`
 */

const TENANT = 'jangada';
const REMOTE = 'casino';
const REASON = 'bench: broken releases';
const VISITS = 3;
const INCIDENT_MS_MAX = 15_000;
const INCIDENT_POLL_MS = 250;
const ALL_PERCENT = 100;
const AIM_RATIO = 1.5;

const places = ['canary', 'stable'] as const;
const counts = [1, 2] as const;

interface Cell {
  readonly fault: Fault;
  readonly place: (typeof places)[number];
  readonly broken: (typeof counts)[number];
}

interface Run {
  readonly cell: Cell | null;
  readonly visits: readonly Visit[];
  /** The failure classes that the edge recorded for this guest, by broken release. */
  readonly incidents: Readonly<Record<string, readonly string[]>>;
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '1' },
    'data-dir': { type: 'string' },
    json: { type: 'string' },
  },
});
const only = values.only?.split(',') ?? faults.map(({ name }) => name);
const unknown = only.find((name) => !faults.some((fault) => fault.name === name));
if (unknown !== undefined) {
  throw new Error(`${unknown} is none of ${faults.map(({ name }) => name).join(', ')}`);
}
const chosen = faults.filter(({ name }) => only.includes(name));
const roundsMax = Number(values.rounds);
const dataDir = values['data-dir'] ?? mkdtempSync(join(tmpdir(), 'jangada-broken-'));

const site = await openSite(dataDir);
const edge = site.addresses[TENANT] ?? '';
const call = deliveryClient({ url: edge, token: site.secrets.deliveryToken });
const key = await readSigningKey(site.secrets.signingKey);
const database = new Client({ connectionString: site.databases.delivery });
await database.connect();
const proxy = await startFaultProxy(new URL(edge));
const { url } = proxy;
const browser: Browser = await startChromium([...proxy.browserArgs]);

/** Makes versions that differ from those of earlier runs on the data folder. */
const started = Math.floor(Date.now() / 1_000) % 100_000;

const publish = async (fault: Fault, index: number): Promise<string> => {
  const version = `1.${100 + index}.${started}`;
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
  await call(changeRollouts, {
    body: {
      changes: [
        { tenant: TENANT, remote: REMOTE, expected_revision: revision, rollout: { ...emptyRollout, ...change } },
      ],
      reason: REASON,
      force: true,
    },
  });
};

const recorded = async (guest: string, version: string): Promise<string[]> => {
  const { rows } = await database.query<{ kind: string }>(
    'select distinct kind from delivery.beacons where guest = $1 and remote = $2 and version = $3 order by kind',
    [guest, REMOTE, version],
  );
  return rows.map(({ kind }) => kind);
};

/** The browser sends reports without waiting for an answer, so the edge may receive them a moment later. */
const incidentsOf = async (guest: string, versions: readonly string[]): Promise<Run['incidents']> => {
  const deadlineMs = Date.now() + INCIDENT_MS_MAX;
  for (;;) {
    const found = await Promise.all(
      versions.map(async (version) => [version, await recorded(guest, version)] as const),
    );
    if (found.every(([, kinds]) => kinds.length > 0) || Date.now() > deadlineMs) return Object.fromEntries(found);
    await sleep(INCIDENT_POLL_MS);
  }
};

const runGuest = async (cell: Cell | null, broken: readonly string[]): Promise<Run> => {
  const secret = newBrowserSecret();
  const guest = guestIdOf(secret);
  const context = await browser.newContext({ locale: 'pt-BR', serviceWorkers: 'block' });
  try {
    await prepareGuest(context, url, secret);
    const visits: Visit[] = [];
    for (let index = 0; index < VISITS; index += 1) visits.push(await visit(context, url));
    return { cell, visits, incidents: await incidentsOf(guest, broken) };
  } finally {
    await context.close();
  }
};

const median = (all: readonly number[]): number => {
  const sorted = all.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
};

const msOf = (runs: readonly Run[], index: number): number =>
  median(runs.flatMap(({ visits }) => visits[index]?.ms ?? Infinity));

const notes: Readonly<Record<Visit['seen'], string>> = {
  view: '',
  message: ' message with retry',
  nothing: ' nothing',
};

const print = (runs: readonly Run[]): void => {
  const ofHealthy = runs.filter(({ cell }) => cell === null);
  const healthyMs = Array.from({ length: VISITS }, (_, index) => msOf(ofHealthy, index));
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
  console.log('| broken release | place | broken in the chain | visit 1 | visit 2 | visit 3 | recorded at the edge |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  console.log(`| none | | | ${healthyMs.map(seconds).join(' | ')} | |`);
  let missed = 0;
  for (const fault of chosen) {
    for (const place of places) {
      for (const broken of counts) {
        const of = runs.filter(({ cell }) => cell?.fault === fault && cell.place === place && cell.broken === broken);
        const cells = healthyMs.map((base, index) => {
          const ms = msOf(of, index);
          const seen = of.map(({ visits }) => visits[index]?.seen ?? 'nothing').find((one) => one !== 'view') ?? 'view';
          const isMissed = index === 1 && (seen !== 'view' || ms > AIM_RATIO * base);
          if (isMissed) missed += 1;
          return `${seconds(ms)} (${(ms / base).toFixed(2)} ×)${notes[seen]}${isMissed ? ' **missed**' : ''}`;
        });
        const kinds = of.flatMap(({ incidents }) => Object.values(incidents));
        const isRecorded = kinds.length > 0 && kinds.every((one) => one.some((kind) => fault.reports.includes(kind)));
        if (!isRecorded) missed += 1;
        const names = [...new Set(kinds.flat())].join(', ');
        console.log(
          `| ${fault.title} | ${place} | ${broken} | ${cells.join(' | ')} | ${isRecorded ? names : `**missing** (${names})`} |`,
        );
      }
    }
  }
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${missed} of ${chosen.length * places.length * counts.length} cells miss an aim. ${ofHealthy.length} healthy guests, ${roundsMax} rounds; ${cpus().length} cores, load ${load} at the end.`,
  );
};

try {
  const good = await publish(healthy, 0);
  const goodBefore = await publish(healthy, 1);
  const versions = new Map<Fault, readonly [string, string]>();
  for (const [index, fault] of chosen.entries()) {
    versions.set(fault, [await publish(fault, 2 + 2 * index), await publish(fault, 3 + 2 * index)]);
  }
  const canaryOf = (version: string) => ({ version, percent: ALL_PERCENT, salt: version });
  const chainOf = ({ fault, place, broken }: Cell): { rollout: Partial<Rollout>; tried: readonly string[] } => {
    const [first, second] = versions.get(fault) ?? ['', ''];
    const tried = broken === 1 ? [first] : [first, second];
    if (place === 'stable') return { rollout: { stable: first, previous: broken === 1 ? good : second }, tried };
    return {
      rollout: {
        canary: canaryOf(first),
        stable: broken === 1 ? good : second,
        previous: broken === 1 ? goodBefore : good,
      },
      tried,
    };
  };
  const cells = chosen.flatMap((fault) =>
    places.flatMap((place) => counts.map((broken): Cell => ({ fault, place, broken }))),
  );
  const runs: Run[] = [];
  // The first page of a new site reads more than later ones.
  await rollOut({ stable: goodBefore });
  await rollOut({ stable: good, previous: goodBefore });
  await runGuest(null, []);
  for (let round = 0; round < roundsMax; round += 1) {
    for (const cell of cells) {
      const { rollout, tried } = chainOf(cell);
      // The healthy release runs between the broken ones, so that both have the same machine load.
      if (cell.broken === 1) {
        await rollOut({ stable: good, previous: goodBefore });
        runs.push(await runGuest(null, []));
      }
      // In reality too, the previous release was stable first.
      if (rollout.previous === tried[1]) await rollOut({ stable: rollout.previous ?? null, previous: good });
      await rollOut(rollout);
      runs.push(await runGuest(cell, tried));
    }
  }
  print(runs);
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(runs, null, 2));
} finally {
  await browser.close();
  await proxy.close();
  await database.end();
  await site.stop();
  if (values['data-dir'] === undefined) rmSync(dataDir, { recursive: true, force: true });
}
