import { aRelease } from '../../test/support/render-in-shell.tsx';
import { createChainWalk } from './chain-walk.ts';
import { failedReleases } from './failed-releases.ts';

const HOME = './routes/home';
const GAMES = './routes/games';
const [newest, stable, previous] = ['1.2.0', '1.1.0', '1.0.0'].map((version) => aRelease('casino', version)) as [
  ReturnType<typeof aRelease>,
  ReturnType<typeof aRelease>,
  ReturnType<typeof aRelease>,
];
const chain = [newest, stable, previous];

const versionsOf = (releases: readonly { readonly version: string }[]) => releases.map(({ version }) => version);

beforeEach(() => failedReleases.clear());

test('a chain of which nothing failed is tried in its order', () => {
  expect(versionsOf(createChainWalk().remaining(chain, HOME))).toEqual(['1.2.0', '1.1.0', '1.0.0']);
});

test('a release that failed for a module is not tried for it again, until none is left', () => {
  const walk = createChainWalk();
  expect(walk.failed(newest.uniqueName, HOME)).toBe(true);
  expect(versionsOf(walk.remaining(chain, HOME))).toEqual(['1.1.0', '1.0.0']);
  walk.failed(stable.uniqueName, HOME);
  walk.failed(previous.uniqueName, HOME);
  expect(walk.remaining(chain, HOME)).toEqual([]);
});

test('a failure of the same release for the same module is known the second time', () => {
  const walk = createChainWalk();
  walk.failed(newest.uniqueName, HOME);
  expect(walk.failed(newest.uniqueName, HOME)).toBe(false);
});

test('another module may still be taken from a release that failed, after the others', () => {
  const walk = createChainWalk();
  walk.failed(newest.uniqueName, HOME);
  failedReleases.add(newest.uniqueName);
  expect(versionsOf(walk.remaining(chain, GAMES))).toEqual(['1.1.0', '1.0.0', '1.2.0']);
});

test('a restart makes every release of the chain available for the named modules, and for no other', () => {
  const walk = createChainWalk();
  for (const { uniqueName } of chain) {
    walk.failed(uniqueName, HOME);
    walk.failed(uniqueName, GAMES);
  }
  walk.restart(chain, [HOME]);
  expect(walk.remaining(chain, HOME)).toHaveLength(3);
  expect(walk.remaining(chain, GAMES)).toEqual([]);
});
