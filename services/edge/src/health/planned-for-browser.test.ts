import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import { emptyRollout, type Rollout } from '@jangada/contracts/delivery/rollout';
import { FROZEN_COOKIE } from '@jangada/contracts/delivery/started-releases';
import type { Planned } from '../planning/plans.ts';
import { createPlanForBrowser, createQuarantine } from './planned-for-browser.ts';
import { createWorking } from './working-releases.ts';

/** `casino__00000002` is version 2.0.0. */
const aRelease = (uniqueName: string): PlannedRelease => ({
  ...{ version: `${uniqueName.at(-1)}.0.0`, uniqueName, base: '/', entry: 'entry.js', exposes: {}, integrity: {} },
});

const planned = (guest = randomUUID()): Planned => ({
  chosen: new Map(),
  plan: {
    tenant: 'jangada',
    guest,
    revision: 1,
    remotes: Object.fromEntries(
      ['host', 'casino', 'wallet'].map((remote) => {
        const chain = [aRelease(`${remote}__00000002`), aRelease(`${remote}__00000001`)];
        return [remote, { remote, reason: 'stable', state: 'live', chain }] as const;
      }),
    ),
  },
});

const forBrowser = (samplePercent: number, wallet: Rollout = emptyRollout, working: readonly string[] = []) =>
  createPlanForBrowser(
    { ofTenant: async () => ({ urgentRevision: 0, revision: 1, rollouts: new Map([['wallet', wallet]]) }) },
    // Plans without a release of the shell are tested in health.test.ts.
    createQuarantine(
      {
        planWithoutShells: async () => planned(),
        earlierRelease: async (_planned, remote, isWanted) =>
          !isWanted || isWanted('0.9.0') ? aRelease(`${remote}__00000000`) : null,
      },
      async () => new Set(working),
    ),
    samplePercent,
  );

const quietOf = ({ plan }: Planned, remote: string) => plan.remotes[remote]?.quiet === true;

it('a sample of the guests reports successes, the same ones every time; the others only failures', async () => {
  const guests = Array.from({ length: 400 }, () => randomUUID());
  const ask = forBrowser(25);
  const first = await Promise.all(guests.map(async (guest) => quietOf(await ask(planned(guest), {}), 'casino')));
  const second = await Promise.all(guests.map(async (guest) => quietOf(await ask(planned(guest), {}), 'casino')));
  assert.deepEqual(first, second);
  const said = first.filter((quiet) => !quiet).length;
  assert.ok(said > 50 && said < 150, String(said));
});

it('all guests report successes while there is a canary, of that remote', async () => {
  const canary = { version: '1.1.0', percent: 1, salt: 'salt' };
  const plan = await forBrowser(0, { ...emptyRollout, stable: '1.0.0', canary })(planned(), {});
  assert.deepEqual([quietOf(plan, 'wallet'), quietOf(plan, 'casino')], [false, true]);
});

it('a quarantined release goes last, and none is removed', async () => {
  const names = ['casino__00000002', 'wallet__0000000f', 'host__0000000f'];
  const { plan } = await forBrowser(100)(planned(), { jangada_quarantine: names.join('.') });
  const order = (remote: string) => plan.remotes[remote]?.chain.map(({ uniqueName }) => uniqueName.at(-1));
  assert.deepEqual(
    [order('casino'), order('wallet'), order('host')],
    [
      ['1', '2'],
      ['2', '1'],
      ['2', '1'],
    ],
  );
});

const bothFailed = ['casino__00000002', 'casino__00000001'];

const namesIn = ({ plan }: Planned, remote: string) => plan.remotes[remote]?.chain.map(({ uniqueName }) => uniqueName);

it('where every release of a remote failed, the last good one before them is planned first', async () => {
  const served = await forBrowser(100)(planned(), { jangada_quarantine: bothFailed.join('.') });
  assert.deepEqual(namesIn(served, 'casino'), ['casino__00000000', ...bothFailed]);
  assert.deepEqual(namesIn(served, 'wallet'), ['wallet__00000002', 'wallet__00000001']);
});

it('where the earlier release failed too, the plan is what everybody gets', async () => {
  const cookies = { jangada_quarantine: [...bothFailed, 'casino__00000000'].join('.') };
  assert.deepEqual(namesIn(await forBrowser(100)(planned(), cookies), 'casino'), bothFailed);
});

const frozen = { jangada_quarantine: 'casino__00000002' };

it('after a freeze, the last good release goes before the next of the chain when only that one works in browsers', async () => {
  const served = await forBrowser(100, emptyRollout, ['0.9.0'])(planned(), frozen);
  assert.deepEqual(namesIn(served, 'casino'), ['casino__00000000', 'casino__00000001', 'casino__00000002']);
});

it('after a freeze, the next of the chain is planned when it works in browsers, or when nothing is known', async () => {
  for (const working of [['1.0.0', '0.9.0'], []]) {
    const served = await forBrowser(100, emptyRollout, working)(planned(), frozen);
    assert.deepEqual(namesIn(served, 'casino'), ['casino__00000001', 'casino__00000002']);
    assert.deepEqual(namesIn(served, 'wallet'), ['wallet__00000002', 'wallet__00000001'], 'other remotes stay');
  }
});

it('the releases of a page that its worker found frozen go last, and an invalid cookie changes nothing', async () => {
  const releases = [{ version: '2.0.0', uniqueName: 'casino__00000002' }];
  const order = async (cookie: string) =>
    namesIn(await forBrowser(100)(planned(), { [FROZEN_COOKIE]: cookie }), 'casino');
  assert.deepEqual(await order(JSON.stringify({ path: '/', releases })), ['casino__00000001', 'casino__00000002']);
  for (const invalid of ['{', '[]', JSON.stringify({ path: '/', releases: [{ uniqueName: 'casino__00000002' }] })]) {
    assert.deepEqual(await order(invalid), ['casino__00000002', 'casino__00000001'], invalid);
  }
});

it('which releases work is read once a minute, and not knowing it refuses no page', async () => {
  let reads = 0;
  const working = createWorking(async () => {
    reads += 1;
    throw new Error('no database');
  });
  assert.deepEqual([...(await working('jangada', 'casino')), ...(await working('jangada', 'casino'))], []);
  assert.equal(reads, 1);
});
