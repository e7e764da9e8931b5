import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { block, canary, kill, pin, promote, ramp } from './rollout-changes.ts';
import { liveHosts, problemsOf } from './rollout-rules.ts';
import type { Release } from './release.ts';
import { emptyRollout, type Rollout } from './rollout.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');

/** Shell 2.0.0 brings contract 2, wallet 2.0.0 needs it; everything else is contract 1. */
const aRelease = (remote: string, version: string, change: Partial<Release> = {}): Release => ({
  format: 1,
  remote,
  version,
  uniqueName: `${remote}__0a1b2c3d`,
  contract: { built: version === '2.0.0' ? '2.0.0' : '1.1.0', range: version === '2.0.0' ? '^2.0.0' : '^1.0.0' },
  entry: 'entry.js',
  files: [{ path: 'entry.js', integrity: `sha384-${'A'.repeat(64)}`, bytes: 10 }],
  exposes: {},
  ...change,
});

const published = ['host', 'wallet'].flatMap((remote) =>
  ['0.9.0', '1.0.0', '1.1.0', '2.0.0'].map((version) => aRelease(remote, version)),
);
const release = (remote: string, version: string) =>
  published.find((one) => one.remote === remote && one.version === version);

const stable = (version: string, previous: string | null = null): Rollout => ({
  ...emptyRollout,
  stable: version,
  previous,
});
const live = new Map([
  ['host', stable('1.0.0', '0.9.0')],
  ['wallet', stable('1.0.0', '0.9.0')],
]);

const problems = (changes: Readonly<Record<string, Rollout>>, before: ReadonlyMap<string, Rollout> = live) =>
  problemsOf({
    tenant: 'tucano',
    nowMs: NOW_MS,
    before,
    after: new Map([...before, ...Object.entries(changes)]),
    release,
  });
const rules = (changes: Readonly<Record<string, Rollout>>, before?: ReadonlyMap<string, Rollout>) =>
  problems(changes, before).map(({ remote, rule }) => `${remote}: ${rule}`);

const wallet = stable('1.0.0', '0.9.0');

describe('the rules of a rollout', () => {
  it('refuse an older release with the newer one as its fallback, and accept a rollback, a promoted canary, a way past a block', () => {
    assert.deepEqual(rules({ wallet: promote('0.9.0')(wallet) }), ['wallet: goes-back']);
    assert.match(problems({ wallet: promote('0.9.0')(wallet) })[0]?.message ?? '', /0\.9\.0 is older than 1\.0\.0/);
    assert.deepEqual(rules({ wallet: stable('0.9.0') }), []);
    assert.deepEqual(rules({ wallet: promote('0.9.0')(block('1.0.0')(wallet)) }), []);
    const growing = canary('0.9.0', 50)(wallet);
    assert.deepEqual(rules({ wallet: promote('0.9.0')(growing) }, new Map([...live, ['wallet', growing]])), []);
  });

  it('accept a promotion, a canary, a ramp, a pin, a block of an unused release, a kill', () => {
    const fine: Rollout[] = [
      promote('1.1.0')(wallet),
      canary('1.1.0', 10)(wallet),
      ramp('1.1.0', [
        { percent: 1, minutes: 10 },
        { percent: 10, minutes: 10 },
      ])(wallet),
      pin('1.1.0', '2026-11-20T13:00:00Z')(wallet),
      block('1.1.0')(wallet),
      block('1.0.0')(wallet),
      kill('hide')(wallet),
      kill('previous')(wallet),
    ];
    for (const rollout of fine) assert.deepEqual(problems({ wallet: rollout }), []);
  });

  it('refuse a release that is not published, and only where it is newly named', () => {
    assert.deepEqual(rules({ wallet: promote('7.0.0')(wallet) }), ['wallet: unpublished']);
    const gone = new Map([...live, ['wallet', stable('7.0.0', '1.0.0')] as const]);
    assert.deepEqual(rules({ wallet: kill('hide')(stable('7.0.0', '1.0.0')) }, gone), []);
  });

  it('refuse a canary that is stable already', () => {
    assert.match(problems({ wallet: canary('1.0.0', 10)(wallet) })[0]?.message ?? '', /1\.0\.0 is stable already/);
  });

  it('refuse a ramp that does not grow, or whose step does not match its percentage', () => {
    const flat = ramp('1.1.0', [
      { percent: 10, minutes: 1 },
      { percent: 10, minutes: 1 },
    ])(wallet);
    assert.deepEqual(rules({ wallet: flat }), ['wallet: ramp-order']);
    for (const percent of [0, 100]) {
      const endless = ramp('1.1.0', [{ percent, minutes: 10 }])(wallet);
      assert.match(problems({ wallet: endless })[0]?.message ?? '', /above 0 and below 100 %/);
    }
    const ahead = ramp('1.1.0', [{ percent: 10, minutes: 1 }])(wallet);
    const moved = { ...ahead, canary: ahead.canary && { ...ahead.canary, percent: 50 } };
    assert.deepEqual(rules({ wallet: moved }), ['wallet: ramp-order']);
  });

  it('refuse a blocked release as canary, as pin and as a new stable release', () => {
    const blocked = block('1.1.0')(wallet);
    for (const step of [canary('1.1.0', 10), pin('1.1.0'), promote('1.1.0')]) {
      assert.ok(rules({ wallet: step(blocked) }).includes('wallet: blocked'));
    }
  });

  it('refuse a pin until a moment that has passed or cannot be read; one that ended earlier stays', () => {
    assert.deepEqual(rules({ wallet: pin('1.0.0', '2026-11-20T11:59:59Z')(wallet) }), ['wallet: pin-date']);
    for (const unclear of ['natal', 'Jan 5 2027 10:00', '2027-01-01T00:00:00', '2027-01-01']) {
      const firstMessage = problems({ wallet: pin('1.0.0', unclear)(wallet) })[0]?.message ?? '';
      assert.match(firstMessage, new RegExp(`${unclear} is no date`), 'who reads it would take their own zone');
    }
    assert.deepEqual(rules({ wallet: pin('1.0.0', '2027-01-01T00:00:00-03:00')(wallet) }), []);
    const ended = pin('1.0.0', '2026-11-01T00:00:00Z')(wallet);
    assert.deepEqual(rules({ wallet: promote('1.1.0')(ended) }, new Map([...live, ['wallet', ended] as const])), []);
  });

  it('refuse a release that fits no shell the tenant has, naming the shells', () => {
    const [problem] = problems({ wallet: promote('2.0.0')(wallet) });
    assert.equal(problem?.rule, 'incompatible');
    assert.equal(
      problem?.message,
      'wallet 2.0.0 works with contract ^2.0.0, and tucano has host 1.0.0 (contract 1.1.0)',
    );
    const mixed = new Map([...live, ['host', canary('2.0.0', 10)(stable('1.0.0'))] as const]);
    assert.deepEqual(rules({ wallet: canary('2.0.0', 10)(wallet) }, mixed), []);
    assert.deepEqual(
      liveHosts(mixed, { tenant: 'tucano', nowMs: NOW_MS, release }).map((host) => host.version),
      ['1.0.0', '2.0.0'],
    );
  });

  describe('for a release of ES modules', () => {
    const modules = aRelease('wallet', '1.2.0', { container: 'module' });
    const scriptOrigins = ['https://tags.example', 'https://chat.example'];
    const found = (after: Rollout, before: Rollout = wallet, origins: readonly string[] = scriptOrigins) =>
      problemsOf({
        tenant: 'tucano',
        nowMs: NOW_MS,
        before: new Map([...live, ['wallet', before] as const]),
        after: new Map([...live, ['wallet', after] as const]),
        release: (remote, version) => (version === '1.2.0' && remote === 'wallet' ? modules : release(remote, version)),
        scriptOrigins: origins,
      });

    it('refuse it as stable, canary and pin where Integrity-Policy only reports, with the reason and what helps', () => {
      for (const change of [promote('1.2.0'), canary('1.2.0', 10), pin('1.2.0', '2026-11-20T13:00:00Z')]) {
        const [problem, ...others] = found(change(wallet));
        assert.deepEqual([problem?.rule, problem?.version, others], ['integrity-policy', '1.2.0', []]);
        assert.match(
          problem?.message ?? '',
          /tucano .*only report .*tags\.example, https:\/\/chat\.example.*turn these/,
        );
      }
    });

    it('accept it where the policy is enforced, as the release before, and where it is live already', () => {
      assert.deepEqual(found(promote('1.2.0')(wallet), wallet, []), []);
      assert.deepEqual(found(stable('1.0.0', '1.2.0')), []);
      assert.deepEqual(found(promote('1.2.0')(canary('1.2.0', 10)(wallet)), canary('1.2.0', 10)(wallet)), []);
    });

    it('accept other releases whatever scripts the tenant has', () => {
      assert.deepEqual(found(promote('1.1.0')(wallet)), []);
    });
  });

  it('allow shell and remote to make together a change that neither can make alone', () => {
    assert.deepEqual(rules({ wallet: stable('2.0.0') }).sort(), ['wallet: incompatible', 'wallet: nothing-left']);
    assert.deepEqual(rules({ host: stable('2.0.0') }), ['wallet: nothing-left']);
    assert.deepEqual(rules({ host: stable('2.0.0'), wallet: stable('2.0.0') }), []);
  });

  it('refuse a shell that removes what a live remote uses, although its version fits and it would fall back', () => {
    const tabs = (...shapes: string[]) => ({ provides: { '@jangada/design/tabs': { Tabs: shapes } } });
    const uses = (shape: string) => ({ uses: { '@jangada/design/tabs': { Tabs: shape } } });
    const surfaces: Record<string, Release['surface']> = {
      'host 1.0.0': tabs('bbb', 'aaa'),
      'host 1.1.0': tabs('ccc', 'aaa'),
      'wallet 1.0.0': uses('aaa'),
      'wallet 1.1.0': uses('bbb'),
    };
    const withSurface = (remote: string, version: string): Release | null => {
      const found = release(remote, '1.0.0');
      return found ? { ...found, version, surface: surfaces[`${remote} ${version}`] } : null;
    };
    const before = new Map([...live, ['wallet', stable('1.1.0', '1.0.0')] as const]);
    const ask = (changed: Record<string, Rollout>) =>
      problemsOf({
        tenant: 'tucano',
        nowMs: NOW_MS,
        before,
        after: new Map([...before, ...Object.entries(changed)]),
        release: withSurface,
      });
    assert.deepEqual(
      ask({ host: stable('1.1.0', '1.0.0') }).map(({ remote, rule, message }) => [remote, rule, message]),
      [
        [
          'host',
          'incompatible',
          'wallet 1.1.0, live in tucano, does not run in host 1.1.0: Tabs of @jangada/design/tabs is not what it was built against',
        ],
      ],
    );
    assert.deepEqual(ask({ host: stable('1.1.0', '1.0.0'), wallet: stable('1.0.0') }), []);
  });

  it('refuse a shell for some under which a remote would be gone for them', () => {
    const [problem] = problems({ host: canary('2.0.0', 5)(stable('1.0.0')) });
    assert.equal(problem?.message, 'nothing of wallet would be left in tucano for guests with host 2.0.0');
  });

  it('refuse a block, or a kill to the previous release, that would leave no release', () => {
    const alone = new Map([...live, ['wallet', stable('1.0.0')] as const]);
    assert.deepEqual(rules({ wallet: block('1.0.0')(stable('1.0.0')) }, alone), ['wallet: nothing-left']);
    assert.deepEqual(rules({ wallet: kill('previous')(stable('1.0.0')) }, alone), ['wallet: nothing-left']);
    assert.deepEqual(rules({ wallet: emptyRollout }, alone), ['wallet: nothing-left']);
  });

  it('do not compare with a shell that contains the remote in its own bundle', () => {
    const texts = { pt: './texts/pt', en: './texts/en' };
    const offer = { remote: 'wallet' as const, texts, routes: [], slots: [], modals: [], panels: [] };
    const bundle = aRelease('host', '1.0.0', { bundled: [offer] });
    const found = problemsOf({
      tenant: 'tucano',
      nowMs: NOW_MS,
      before: live,
      after: new Map([...live, ['wallet', promote('2.0.0')(wallet)] as const]),
      release: (remote, version) => (remote === 'host' ? bundle : release(remote, version)),
    });
    assert.deepEqual(found, []);
  });
});
