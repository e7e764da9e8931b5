import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { makePlan, type PlanInput } from '@jangada/contracts/delivery/make-plan';
import type { Release } from '@jangada/contracts/delivery/release';
import type { Rollout } from '@jangada/contracts/delivery/rollout';
import webpack from 'webpack';

const source = fileURLToPath(import.meta.resolve('@jangada/contracts/delivery/make-plan'));
const PLANS = 500;

/** The results of the browser and of Node must be equal. */
type Planner = (
  input: Omit<PlanInput, 'rollouts' | 'release'>,
  rollouts: [string, Rollout][],
  releases: Release[],
) => string;

const planner: Planner = (input, rollouts, releases) =>
  JSON.stringify(
    makePlan({
      ...input,
      rollouts: new Map(rollouts),
      release: (remote, version) => releases.find((one) => one.remote === remote && one.version === version),
    }).plan,
  );

const entry = `
import { makePlan } from ${JSON.stringify(source)};
globalThis.plan = (input, rollouts, releases) =>
  JSON.stringify(makePlan({
    ...input,
    rollouts: new Map(rollouts),
    release: (remote, version) => releases.find((one) => one.remote === remote && one.version === version),
  }).plan);
`;

const bundle = (folder: string): Promise<string> => {
  writeFileSync(join(folder, 'entry.js'), entry);
  return new Promise((resolve, reject) => {
    const compiler = webpack({
      mode: 'production',
      target: 'web',
      context: folder,
      entry: join(folder, 'entry.js'),
      output: { path: folder, filename: 'plan.js' },
      resolveLoader: { modules: [fileURLToPath(new URL('../node_modules', import.meta.url))] },
      resolve: { extensions: ['.ts', '.js'] },
      module: {
        rules: [
          {
            test: /\.ts$/,
            loader: 'swc-loader',
            options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
          },
        ],
      },
    });
    compiler.run((error, stats) => {
      const problem = error ?? (stats?.hasErrors() ? new Error(stats.toString({ all: false, errors: true })) : null);
      compiler.close(() => (problem ? reject(problem) : resolve(readFileSync(join(folder, 'plan.js'), 'utf8'))));
    });
  });
};

/** Pseudo-random numbers that are the same in every run. */
const dice = (seed: number) => {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
};

const VERSIONS = ['1.0.0', '1.1.0', '2.0.0', '9.9.9'] as const;
const REMOTES = ['host', 'casino', 'wallet', 'bingo'] as const;

const aRelease = (remote: string, version: string): Release => ({
  format: 1,
  remote,
  version,
  uniqueName: `${remote}__0a1b2c3d`,
  contract: version === '2.0.0' ? { built: '2.0.0', range: '^2.0.0' } : { built: '1.0.0', range: '^1.0.0' },
  entry: 'entry.js',
  files: [{ path: 'entry.js', integrity: `sha384-${'A'.repeat(64)}`, bytes: 10 }],
  exposes: {},
});

describe('the plan in a browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jangada-plan-'));
  let inBrowser: Planner;
  before(async () => {
    // The context has only the language itself: no Node, no DOM.
    const context: { plan?: Planner; globalThis?: unknown } = {};
    context.globalThis = context;
    runInNewContext(await bundle(folder), context);
    assert.ok(context.plan);
    inBrowser = context.plan;
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it(`is byte by byte the one that Node makes, for ${PLANS} random rollouts`, () => {
    const roll = dice(20_261_121);
    const version = (): string => VERSIONS[roll(VERSIONS.length)] ?? '1.0.0';
    const releases = REMOTES.flatMap((remote) => VERSIONS.slice(0, -1).map((number) => aRelease(remote, number)));
    const aRollout = (): Rollout => ({
      stable: version(),
      previous: roll(2) ? version() : null,
      canary: roll(2) ? { version: version(), percent: roll(101), salt: `salt ${roll(9)}` } : null,
      pin: roll(4) ? null : { version: version(), until: roll(2) ? null : '2026-11-21T00:00:00Z' },
      blocked: roll(4) ? [] : [version()],
      kill: roll(6) ? null : 'previous',
    });
    const seen = new Set<string>();
    for (let index = 0; index < PLANS; index += 1) {
      const input = {
        tenant: 'tucano',
        guest: `guest ${index} ção`,
        nowMs: Date.parse('2026-11-20T12:00:00Z'),
        revision: index,
      };
      const rollouts = REMOTES.map((remote): [string, Rollout] => [remote, aRollout()]);
      const plan = planner(input, rollouts, releases);
      assert.equal(inBrowser(input, rollouts, releases), plan);
      seen.add(plan.replace(/guest \d+/, '').replace(/"revision":\d+/, ''));
    }
    assert.ok(seen.size > PLANS / 3, `${seen.size} different plans`);
  });
});
