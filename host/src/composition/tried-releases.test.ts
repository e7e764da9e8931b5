import { aRelease } from '../../test/support/render-in-shell.tsx';
import { createTriedReleases } from './tried-releases.ts';
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

test('a chain without failures is tried in its order', () => {
  expect(versionsOf(createTriedReleases().remaining(chain, HOME))).toEqual(['1.2.0', '1.1.0', '1.0.0']);
});

test('a release that failed for a module is not tried for it again, until none remains', () => {
  const tried = createTriedReleases();
  expect(tried.markFailed(newest.uniqueName, HOME)).toBe(true);
  expect(versionsOf(tried.remaining(chain, HOME))).toEqual(['1.1.0', '1.0.0']);
  tried.markFailed(stable.uniqueName, HOME);
  tried.markFailed(previous.uniqueName, HOME);
  expect(tried.remaining(chain, HOME)).toEqual([]);
});

test('a repeated failure of the same release for the same module is recognised', () => {
  const tried = createTriedReleases();
  tried.markFailed(newest.uniqueName, HOME);
  expect(tried.markFailed(newest.uniqueName, HOME)).toBe(false);
});

test('a release that failed for one module is tried last for another', () => {
  const tried = createTriedReleases();
  tried.markFailed(newest.uniqueName, HOME);
  failedReleases.add(newest.uniqueName);
  expect(versionsOf(tried.remaining(chain, GAMES))).toEqual(['1.1.0', '1.0.0', '1.2.0']);
});

test('a restart makes every release of the chain available for the named modules, and for no other', () => {
  const tried = createTriedReleases();
  for (const { uniqueName } of chain) {
    tried.markFailed(uniqueName, HOME);
    tried.markFailed(uniqueName, GAMES);
  }
  tried.restart(chain, [HOME]);
  expect(tried.remaining(chain, HOME)).toHaveLength(3);
  expect(tried.remaining(chain, GAMES)).toEqual([]);
});
