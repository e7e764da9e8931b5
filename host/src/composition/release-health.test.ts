import { STACK_CHARACTERS_MAX } from '@jangada/contracts/delivery/beacon-bounds';
import { beacon } from '@jangada/contracts/delivery/beacon';
import type { Beacon } from '@jangada/contracts/delivery/beacon';
import { QUARANTINE_COOKIE, quarantinedIn } from '@jangada/contracts/delivery/quarantine';
import { safeParse } from '@jangada/contracts/values/schema';
import { readCookie } from '../browser/cookies.ts';
import { createLocalStore } from '../browser/storage.ts';
import { aPlan, aPlannedRemote, aRelease } from '../../test/support/render-in-shell.tsx';
import { createReleaseHealth, QUARANTINE_KEY, STABLE_MS } from './release-health.ts';
import { BEACON_WAIT_MS, BEACONS_AT_ONCE_MAX, BEACONS_MAX, createReleaseReporter } from './release-reporter.ts';

const release = aRelease('casino', '1.1.0');
const HOME = './routes/home';
const visitor = { tenant: 'tucano', guest: '4f2c8a4e-6f0b-4b9e-9c39-1f6d7a5b0c11' };

const open = (plan = aPlan([aPlannedRemote('casino', [release])]), isSafe = () => false) => {
  const sent: Beacon[] = [];
  const reporter = createReleaseReporter(visitor, (_address, body) => {
    const parsed = safeParse(beacon, JSON.parse(body));
    if (!parsed.success) throw new Error(parsed.error.message);
    sent.push(parsed.data);
  });
  return {
    sent,
    reporter,
    health: createReleaseHealth((remote) => plan.remotes[remote], reporter, createLocalStore(), isSafe),
  };
};

const leave = () => window.dispatchEvent(new Event('pagehide'));
/** Lets lazily imported code load. */
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('a working release is reported once per page view, with the time from the first request to the first view', () => {
  const { sent, health } = open();
  health.requested('casino');
  jest.advanceTimersByTime(120);
  health.requested('casino');
  health.mounted('casino', HOME, release);
  health.mounted('casino', './routes/games', release);
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(BEACON_WAIT_MS);
  expect(sent).toEqual([{ ...visitor, reports: [], loads: [{ remote: 'casino', version: '1.1.0', ms: 120 }] }]);
  leave();
  expect(sent).toHaveLength(1);
});

test('a failure is reported with the stack trace of its error, cut to what the edge accepts', () => {
  const { sent, reporter } = open();
  const error = Object.assign(new Error('broken'), { stack: `Error: broken\n${'at x\n'.repeat(1_000)}` });
  reporter.report({ remote: 'casino', version: '1.1.0', kind: 'mount', error });
  reporter.report({ remote: 'casino', version: '1.1.0', kind: 'contract', error: '@jangada/design/carousel' });
  leave();
  const [own, other] = sent.flatMap(({ reports }) => reports.map(({ stack }) => stack));
  expect(own).toMatch(/^Error: broken\nat x\n/);
  expect(own).toHaveLength(STACK_CHARACTERS_MAX);
  expect(other).toBeUndefined();
});

test('a release that replaces another in an open page is reported without a time', () => {
  const { sent, health } = open();
  health.requested('casino');
  health.mounted('casino', HOME, release);
  jest.advanceTimersByTime(60_000);
  health.requested('casino');
  health.mounted('casino', HOME, aRelease('casino', '1.2.0'));
  leave();
  expect(sent[1]?.loads).toEqual([{ remote: 'casino', version: '1.2.0' }]);
});

test('failures and what works leave together when the page is hidden', async () => {
  const { sent, health } = open();
  health.mounted('casino', HOME, release);
  health.threw('casino', HOME, release, { error: new Error('no games'), after: true });
  await settle();
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toMatchObject([
    { reports: [{ kind: 'runtime', version: '1.1.0', message: 'no games' }], loads: [{ version: '1.1.0' }] },
  ]);
  jest.restoreAllMocks();
});

test('a guest outside the sample reports failures only', async () => {
  const { sent, health } = open(aPlan([{ ...aPlannedRemote('casino', [release]), quiet: true }]));
  health.mounted('casino', HOME, release);
  health.threw('casino', HOME, release, { error: new Error('broken'), after: false });
  await settle();
  leave();
  expect(sent).toMatchObject([{ reports: [{ kind: 'mount' }] }]);
  expect(sent[0]?.loads).toBeUndefined();
});

test('the same failure is reported once, and a page view sends a limited number of reports', () => {
  const { sent, reporter } = open();
  const failure = { remote: 'casino', version: '1.1.0', kind: 'runtime' } as const;
  for (const _ of [1, 2, 3]) reporter.report({ ...failure, error: new Error('again') });
  leave();
  expect(sent[0]?.reports).toHaveLength(1);
  for (let serial = 0; serial < 1_000; serial += 1) reporter.report({ ...failure, error: new Error(`${serial}`) });
  leave();
  expect(sent).toHaveLength(BEACONS_MAX);
});

test('a release that is given up is reported at once; a first crash of a mounted view is not', async () => {
  const { sent, health } = open();
  health.threw('casino', HOME, release, { error: new Error('once'), after: true });
  await settle();
  expect(sent).toEqual([]);
  health.threw('casino', HOME, release, { error: new Error('twice'), after: true });
  await settle();
  expect(sent.map(({ reports }) => reports.map(({ message }) => message))).toEqual([['once', 'twice']]);
});

test('a view that fails in a translated page is reported as such, and its release is neither given up nor quarantined', async () => {
  const { sent, health } = open();
  document.documentElement.classList.add('translated-ltr');
  const error = new DOMException('not a child of this node', 'NotFoundError');
  expect(health.threw('casino', HOME, release, { error, after: false })).toBe(false);
  document.documentElement.classList.remove('translated-ltr');
  await settle();
  leave();
  expect(sent).toMatchObject([{ reports: [{ kind: 'translated', version: '1.1.0' }] }]);
  expect(localStorage.getItem(QUARANTINE_KEY)).toBeNull();
  // In an untranslated page the same error counts against the release.
  expect(health.threw('casino', HOME, release, { error, after: false })).toBe(true);
});

test('reports of a given-up release are sent before the view of the next one runs', () => {
  const { sent, reporter, health } = open();
  reporter.report({ remote: 'casino', version: '1.1.0', kind: 'mount' });
  health.willRun();
  expect(sent).toEqual([]);
  reporter.sendAtOnce();
  health.willRun();
  expect(sent.map(({ reports }) => reports.length)).toEqual([1]);
});

test('what fails in one task travels in one beacon', async () => {
  const { sent, reporter } = open();
  for (const message of ['one', 'two']) {
    reporter.report({ remote: 'casino', version: '1.1.0', kind: 'mount', error: new Error(message) });
    reporter.sendAtOnce();
  }
  await settle();
  expect(sent.map(({ reports }) => reports.length)).toEqual([2]);
});

test(`at most ${BEACONS_AT_ONCE_MAX} beacons are sent immediately; later ones are batched`, async () => {
  const { sent, reporter } = open();
  for (let serial = 0; serial < BEACONS_AT_ONCE_MAX + 5; serial += 1) {
    reporter.report({ remote: 'casino', version: '1.1.0', kind: 'mount', error: new Error(`${serial}`) });
    reporter.sendAtOnce();
    await settle();
  }
  expect(sent).toHaveLength(BEACONS_AT_ONCE_MAX);
  jest.advanceTimersByTime(BEACON_WAIT_MS);
  expect(sent).toHaveLength(BEACONS_AT_ONCE_MAX + 1);
  expect(sent.at(-1)?.reports).toHaveLength(5);
});

test('overdue reports are sent with the next report when the timer is late', () => {
  const { sent, reporter } = open();
  const failure = { remote: 'casino', version: '1.1.0', kind: 'runtime', error: new Error('again') } as const;
  reporter.report(failure);
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + BEACON_WAIT_MS);
  reporter.report(failure);
  expect(sent.map(({ reports }) => reports.length)).toEqual([1]);
  jest.restoreAllMocks();
});

test('a failure that is not the release’s fault is reported and not counted', async () => {
  const { sent, health } = open();
  const { uniqueName, version } = release;
  const file = `${release.base}entry.js`;
  for (const cause of [
    { kind: 'network', file },
    { kind: 'timeout', timeoutMs: 10, own: false },
    { kind: 'http-status', file, status: 503, own: false },
    { kind: 'chunk', error: new Error('lost'), own: false },
  ] as const) {
    for (const _ of [1, 2]) health.failed('casino', HOME, { ...cause, uniqueName, version });
  }
  await settle();
  leave();
  expect(sent[0]?.reports.map(({ kind }) => kind)).toEqual(['network', 'timeout', 'http', 'network']);
  expect(sent[0]?.reports[2]).toMatchObject({ status: 503 });
  expect(localStorage.getItem(QUARANTINE_KEY)).toBeNull();
});

test('a failure of the release is reported by its class and counted', async () => {
  const { sent, health } = open();
  const { uniqueName, version } = release;
  health.failed('casino', HOME, { kind: 'contract', missing: ['@jangada/design/carousel'], uniqueName, version });
  health.failed('casino', HOME, { kind: 'chunk', error: new Error('lost'), own: true, uniqueName, version });
  await settle();
  leave();
  expect(sent[0]?.reports).toMatchObject([
    { kind: 'contract', message: '@jangada/design/carousel' },
    { kind: 'chunk', message: 'lost' },
  ]);
  expect(localStorage.getItem(QUARANTINE_KEY)).toContain(uniqueName);
});

test('a release whose files are refused while the shell’s are answered is reported so, and avoided at once', async () => {
  const { sent, health } = open();
  const { uniqueName, version } = release;
  const file = `${release.base}entry.js`;
  health.failed('casino', HOME, { kind: 'http-status', file, status: 500, own: true, uniqueName, version });
  await settle();
  leave();
  expect(sent[0]?.reports).toMatchObject([{ kind: 'http', status: 500, own: true }]);
  expect([...quarantinedIn(readCookie(QUARANTINE_COOKIE))]).toEqual([uniqueName]);
});

test('a view that throws long after mounting stays where typed text would be lost, and its release is avoided at the next visit', async () => {
  const { health } = open();
  const { uniqueName } = release;
  health.mounted('casino', HOME, release);
  jest.advanceTimersByTime(STABLE_MS);
  const thrown = { error: new Error('a rare press'), after: true };
  expect(health.threw('casino', HOME, release, thrown)).toBe(false);
  await settle();
  expect([...quarantinedIn(readCookie(QUARANTINE_COOKIE))]).toEqual([uniqueName]);
});

test('a view that throws long after mounting is replaced in the same page view where nothing would be lost', async () => {
  const { sent, health } = open(undefined, () => true);
  health.mounted('casino', HOME, release);
  jest.advanceTimersByTime(2 * STABLE_MS);
  expect(health.threw('casino', HOME, release, { error: new Error('a rare press'), after: true })).toBe(true);
  await settle();
  expect(sent.at(-1)?.reports).toMatchObject([{ kind: 'runtime', message: 'a rare press' }]);
});

test('a release that is slow while other files arrive is reported so, and quarantined at once', async () => {
  const { sent, health } = open();
  const { uniqueName, version } = release;
  health.failed('casino', HOME, { kind: 'timeout', timeoutMs: 4_000, own: true, uniqueName, version });
  await settle();
  leave();
  expect(sent[0]?.reports).toMatchObject([{ kind: 'timeout', own: true }]);
  expect([...quarantinedIn(readCookie(QUARANTINE_COOKIE))]).toEqual([uniqueName]);
});

test('an empty page is reported by its own class, counted, and replaced at once', async () => {
  const { sent, health } = open();
  const thrown = { error: new Error('The page is empty.'), after: false, kind: 'empty' } as const;
  expect(health.threw('casino', HOME, release, thrown)).toBe(true);
  await settle();
  leave();
  expect(sent[0]?.reports).toMatchObject([{ kind: 'empty', version: '1.1.0' }]);
  expect(localStorage.getItem(QUARANTINE_KEY)).toContain(release.uniqueName);
});

test('a view that throws soon after mounting is replaced at once, a later one at the second failure', async () => {
  const { health } = open();
  const error = new Error('broken');
  health.mounted('casino', './routes/one', release);
  health.mounted('casino', './routes/two', release);
  expect(health.threw('casino', './routes/one', release, { error, after: true })).toBe(true);
  jest.advanceTimersByTime(STABLE_MS);
  expect(health.threw('casino', './routes/one', release, { error, after: false })).toBe(true);
  expect(health.threw('casino', './routes/two', release, { error, after: true })).toBe(false);
  expect(health.threw('casino', './routes/two', release, { error, after: true })).toBe(true);
  const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  expect(health.threw('casino', './routes/three', release, { error: missing, after: true })).toBe(true);
  await settle();
});
