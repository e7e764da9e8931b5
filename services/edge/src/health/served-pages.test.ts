import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONTRACT_VERSION } from '@jangada/contracts/delivery/release';
import { isOnCanary } from '@jangada/contracts/delivery/resolve';
import { emptyRollout, type Rollout } from '@jangada/contracts/delivery/rollout';
import { BROWSER_COOKIE, guestIdOf, newBrowserSecret } from '@jangada/server/browser-cookie';
import { createChangeSets } from '../delivery/change-sets.ts';
import { createReleases } from '../delivery/releases.ts';
import { createRollouts } from '../delivery/rollouts.ts';
import { aBuild, anOffer, startEdge, type TestEdge } from '../testing/test-edge.ts';
import { createGate, type Gate } from './gate.ts';
import { createHealthStore } from './health-store.ts';
import { readWorking } from './working-releases.ts';

const TENANT = 'jangada';
const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const LATER_MS = 70_000;
const POLL_MS = 100;

let edge: TestEdge;
let gate: Gate;

before(async () => {
  edge = await startEdge({
    EDGE_GATE_EVERY_MS: '0',
    EDGE_GATE_GUESTS_PER_ADDRESS: '1000',
    EDGE_BEACONS_PER_MINUTE: '100000',
  });
  edge.setSiteConfig({});
  const releases = createReleases(edge.db);
  const changeSets = createChangeSets(edge.db, releases, createRollouts(edge.db), async () => []);
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const bounds = { sampleMin: 30, stopMin: 10, windowMinutes: 60 };
  gate = createGate({ db: edge.db, store: createHealthStore(edge.db), changeSets, log: silent, bounds });
  await edge.publish(aBuild('host', '1.0.0'));
  for (const version of ['1.0.0', '1.1.0']) {
    const offer = anOffer('casino', { routes: [{ path: '/', expose: './routes/home' }] });
    await edge.publish(aBuild('casino', version, { offer }));
  }
  await edge.rollOut(TENANT, 'host', { stable: '1.0.0' });
  await edge.rollOut(TENANT, 'casino', { stable: '1.0.0' });
});

after(() => edge.stop());

const rollout: Rollout = {
  ...emptyRollout,
  stable: '1.0.0',
  canary: { version: '1.1.0', percent: 50, salt: 'salt' },
};

const isOn = (guest: string): boolean =>
  isOnCanary(rollout, {
    ...{ tenant: TENANT, guest, remote: 'casino', hostContract: CONTRACT_VERSION, nowMs: Date.now() },
  });

/** Secrets of browsers inside or outside the canary. */
const browsers = (on: boolean, count: number): string[] => {
  const found: string[] = [];
  while (found.length < count) {
    const secret = newBrowserSecret();
    if (isOn(guestIdOf(secret)) === on) found.push(secret);
  }
  return found;
};

const open = async (secret: string, headers: Readonly<Record<string, string>> = NAVIGATION): Promise<void> => {
  const { statusCode } = await edge.page('/', { cookie: `${BROWSER_COOKIE}=${secret}`, ...headers });
  assert.equal(statusCode, 200);
};

/** The browser shows the page. */
const report = async (secret: string, version: string): Promise<void> => {
  const loads = [{ remote: 'casino', version, ms: 100 }];
  const payload = JSON.stringify({ tenant: TENANT, guest: guestIdOf(secret), reports: [], loads });
  const headers = { 'content-type': 'text/plain;charset=UTF-8', host: 'localhost' };
  const { statusCode } = await edge.app.inject({ method: 'POST', url: '/delivery/v1/beacons', headers, payload });
  assert.equal(statusCode, 202);
};

const servedGuests = async (remote = 'casino'): Promise<number> => {
  const rows = await edge.db
    .selectFrom('health_guests')
    .select('guest')
    .distinct()
    .where('what', '=', 'served')
    .where('remote', '=', remote)
    .execute();
  return rows.length;
};

const untilServed = async (count: number): Promise<void> => {
  for (const deadlineMs = Date.now() + 10_000; (await servedGuests()) < count; await sleep(POLL_MS)) {
    assert.ok(Date.now() < deadlineMs, `${await servedGuests()} of ${count} were counted`);
  }
};

const deleteAll = async (): Promise<void> => {
  await edge.db.deleteFrom('health_guests').execute();
  await edge.db.deleteFrom('health_counts').execute();
};

const look = async (nowMs = Date.now() + LATER_MS) => {
  const [canary] = await gate.canaries({ tenant: TENANT, remote: 'casino' });
  assert.ok(canary);
  return gate.look(canary, nowMs);
};

describe('pages without a sign of life', () => {
  it('counts pages that a visitor opens, for the shell and the remote of the route, and no others', async () => {
    await edge.rollOut(TENANT, 'casino', rollout);
    const [first = '', ...others] = browsers(true, 4);
    await open(first);
    const refused: Record<string, string>[] = [
      {},
      { ...NAVIGATION, 'sec-fetch-mode': 'cors' },
      { ...NAVIGATION, 'sec-purpose': 'prefetch;prerender' },
    ];
    for (const [index, headers] of refused.entries()) await open(others[index] ?? '', headers);
    await untilServed(1);
    await sleep(POLL_MS);
    assert.deepEqual([await servedGuests(), await servedGuests('host')], [1, 1]);
    await deleteAll();
  });

  it('compares them between canary and stable after a minute: a canary that is silent for all is rolled back', async () => {
    await edge.rollOut(TENANT, 'casino', rollout);
    const [on, off] = [browsers(true, 35), browsers(false, 40)];
    for (const secret of [...on, ...off]) await open(secret);
    for (const secret of off.slice(5)) await report(secret, '1.0.0');
    await untilServed(75);
    assert.equal((await look(Date.now())).verdict, 'too-few', 'a report may still come');
    const { verdict, why } = await look();
    assert.equal(verdict, 'rolled-back');
    assert.match(why, /^gave no sign of life for 35 of 35 guests, in comparison 5 of 40: p = /);
    await deleteAll();
  });

  it('decides nothing when both are as silent', async () => {
    await edge.rollOut(TENANT, 'casino', rollout);
    const [on, off] = [browsers(true, 35), browsers(false, 35)];
    for (const secret of [...on, ...off]) await open(secret);
    for (const secret of on.slice(10)) await report(secret, '1.1.0');
    for (const secret of off.slice(10)) await report(secret, '1.0.0');
    await untilServed(70);
    const { verdict } = await look();
    assert.notEqual(verdict, 'rolled-back');
    assert.notEqual(verdict, 'held');
    await deleteAll();
  });

  it('raises an alarm when the pages of a stable release are silent more often than in the hour before', async () => {
    await edge.rollOut(TENANT, 'casino', { stable: '1.0.0' });
    const add = async (guests: number, silent: number, minutesAgo: number) => {
      const at = new Date(Date.now() - minutesAgo * 60_000);
      const counts = browsers(true, guests).map((secret, index) => ({
        ...{ tenant: TENANT, remote: 'casino', version: '1.0.0', guest: guestIdOf(secret) },
        what: index < silent ? ['served'] : ['served', 'attempt'],
      }));
      await createHealthStore(edge.db).add(counts, at);
    };
    await add(100, 10, 30);
    await add(40, 5, 5);
    assert.deepEqual(await gate.alarms({ tenant: TENANT }), []);
    await add(40, 40, 5);
    const alarms = await gate.alarms({ tenant: TENANT });
    assert.deepEqual(
      alarms.map(({ remote, version, kind, isAlone }) => [remote, version, kind, isAlone]),
      [['casino', '1.0.0', 'worse', false]],
    );
    assert.match(alarms[0]?.why ?? '', /^gave no sign of life for 45 of 80 guests, in comparison 10 of 100/);
    await deleteAll();
  });

  it('raises one alarm for tabs that freeze, for the remote that changed last of those that ran', async () => {
    await edge.rollOut(TENANT, 'host', { stable: '1.0.0' });
    await edge.rollOut(TENANT, 'casino', { stable: '1.0.0' });
    for (const remote of ['casino', 'host'] as const) {
      const add = (guests: number, what: string[], minutesAgo: number) =>
        createHealthStore(edge.db).add(
          browsers(true, guests).map((secret) => ({
            ...{ tenant: TENANT, remote, version: '1.0.0', guest: guestIdOf(secret), what },
          })),
          new Date(Date.now() - minutesAgo * 60_000),
        );
      await add(100, ['attempt'], 30);
      await add(40, ['attempt'], 5);
      await add(12, ['attempt', 'kind:frozen'], 5);
    }
    const alarms = await gate.alarms({ tenant: TENANT });
    assert.deepEqual(
      alarms.map(({ remote }) => remote),
      ['casino'],
    );
    assert.match(alarms[0]?.why ?? '', /^froze the tab of 12 of 52 guests, in comparison 0 of 100/);
    await deleteAll();
  });
});

it('a release whose tabs froze is not one that works in browsers, also when others ran beside it', async () => {
  const add = (version: string, what: string[]) =>
    createHealthStore(edge.db).add(
      browsers(true, 10).map((secret) => ({
        ...{ tenant: TENANT, remote: 'casino', version, guest: guestIdOf(secret), what },
      })),
    );
  await add('1.0.0', ['attempt']);
  await add('1.1.0', ['attempt', 'kind:frozen']);
  assert.deepEqual([...(await readWorking(edge.db)(TENANT, 'casino'))], ['1.0.0']);
  await deleteAll();
});

it('a page that its worker found frozen gets a cookie for the next page view, and nothing is counted yet', async () => {
  const frozen = { path: '/', releases: [{ version: '1.0.0', uniqueName: 'casino__00000001' }] };
  const send = (tenant: string) =>
    edge.app.inject({
      ...{ method: 'POST', url: '/delivery/v1/beacons' },
      headers: { 'content-type': 'text/plain;charset=UTF-8', host: 'localhost' },
      payload: JSON.stringify({ tenant, guest: guestIdOf(newBrowserSecret()), reports: [], frozen }),
    });
  const answer = await send(TENANT);
  assert.deepEqual(answer.json(), { accepted: 0 });
  const cookie = answer.cookies.find(({ name }) => name === 'jangada_frozen');
  assert.deepEqual((JSON.parse(cookie?.value ?? '{}') as typeof frozen).releases, frozen.releases);
  assert.equal(cookie?.httpOnly ?? false, false);
  assert.deepEqual((await send('onca')).cookies, [], 'another site');
});
