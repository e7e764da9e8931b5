import { aRelease } from '../../test/support/render-in-shell.tsx';
import { createLoadAttempts } from './load-attempts.ts';
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
  expect(versionsOf(createLoadAttempts().remaining(chain, HOME))).toEqual(['1.2.0', '1.1.0', '1.0.0']);
});

test('a release that failed for a module is not tried for it again, until none remains', () => {
  const attempts = createLoadAttempts();
  expect(attempts.markFailed(newest.uniqueName, HOME)).toBe(true);
  expect(versionsOf(attempts.remaining(chain, HOME))).toEqual(['1.1.0', '1.0.0']);
  attempts.markFailed(stable.uniqueName, HOME);
  attempts.markFailed(previous.uniqueName, HOME);
  expect(attempts.remaining(chain, HOME)).toEqual([]);
});

test('a repeated failure of the same release for the same module is recognised', () => {
  const attempts = createLoadAttempts();
  attempts.markFailed(newest.uniqueName, HOME);
  expect(attempts.markFailed(newest.uniqueName, HOME)).toBe(false);
});

test('a release that failed for one module is tried last for another', () => {
  const attempts = createLoadAttempts();
  attempts.markFailed(newest.uniqueName, HOME);
  failedReleases.add(newest.uniqueName);
  expect(versionsOf(attempts.remaining(chain, GAMES))).toEqual(['1.1.0', '1.0.0', '1.2.0']);
});

test('a restart makes every release of the chain available for the named modules, and for no other', () => {
  const attempts = createLoadAttempts();
  for (const { uniqueName } of chain) {
    attempts.markFailed(uniqueName, HOME);
    attempts.markFailed(uniqueName, GAMES);
  }
  attempts.restart(chain, [HOME]);
  expect(attempts.remaining(chain, HOME)).toHaveLength(3);
  expect(attempts.remaining(chain, GAMES)).toEqual([]);
});
