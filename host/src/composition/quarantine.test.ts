import { QUARANTINE_COOKIE, quarantinedIn } from '@jangada/contracts/delivery/quarantine';
import { readCookie } from '../browser/cookies.ts';
import { countFailure, countSuccess, FIRST_AVOIDED_MINUTES } from './quarantine.ts';
import { QUARANTINE_KEY, STABLE_MS } from './release-health.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The page view gives up the release or continues with it. */
const gaveUp = { isGivenUp: true };
const survived = { isGivenUp: false };
const [HOME, GAMES] = ['./routes/home', './routes/games'];

let serial = 0;
const aName = () => `casino__${String((serial += 1)).padStart(8, '0')}`;

const leftAlone = () => [...quarantinedIn(readCookie(QUARANTINE_COOKIE))];

beforeEach(() => {
  localStorage.clear();
  document.cookie = `${QUARANTINE_COOKIE}=; Max-Age=0; Path=/`;
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('a release that a page view gave up is avoided for an hour, and the edge’s cookie ends with it', () => {
  const name = aName();
  countFailure(name, HOME, gaveUp);
  expect(leftAlone()).toEqual([name]);
  jest.advanceTimersByTime((FIRST_AVOIDED_MINUTES - 1) * MINUTE_MS);
  countSuccess(aName(), HOME);
  expect(leftAlone()).toEqual([name]);
  jest.advanceTimersByTime(2 * MINUTE_MS);
  countSuccess(aName(), HOME);
  expect(leftAlone()).toEqual([]);
});

test('a failure that the page view survived counts, the second of the same module quarantines the release', () => {
  const name = aName();
  countFailure(name, HOME, survived);
  expect(leftAlone()).toEqual([]);
  countFailure(name, HOME, survived);
  expect(leftAlone()).toEqual([name]);
});

test('a release that fails again after its hour is avoided for a day', () => {
  const name = aName();
  countFailure(name, HOME, gaveUp);
  jest.advanceTimersByTime(2 * HOUR_MS);
  countFailure(name, HOME, gaveUp);
  jest.advanceTimersByTime(23 * HOUR_MS);
  countSuccess(aName(), HOME);
  expect(leftAlone()).toEqual([name]);
});

test('a release that timed out by its own fault is quarantined for a day at once', () => {
  const name = aName();
  countFailure(name, HOME, { kind: 'timeout', isGivenUp: true });
  jest.advanceTimersByTime(2 * HOUR_MS);
  countSuccess(aName(), HOME);
  expect(leftAlone()).toEqual([name]);
});

test('two modules that failed once each are two first failures', () => {
  const name = aName();
  countFailure(name, HOME, survived);
  countFailure(name, GAMES, survived);
  expect(leftAlone()).toEqual([]);
});

test('a view that stays mounted resets the failures of its module', () => {
  const name = aName();
  countFailure(name, HOME, survived);
  countSuccess(name, HOME);
  jest.advanceTimersByTime(STABLE_MS);
  expect(localStorage.getItem(QUARANTINE_KEY)).toBeNull();
  countFailure(name, HOME, survived);
  expect(leftAlone()).toEqual([]);
});

test('a view that fails too early resets nothing', () => {
  const name = aName();
  countFailure(name, HOME, survived);
  countSuccess(name, HOME);
  countFailure(name, HOME, survived);
  jest.advanceTimersByTime(STABLE_MS);
  expect(leftAlone()).toEqual([name]);
});

test('another working module does not clear the failures', () => {
  const name = aName();
  countFailure(name, HOME, survived);
  countSuccess(name, GAMES);
  jest.advanceTimersByTime(STABLE_MS);
  countFailure(name, HOME, survived);
  expect(leftAlone()).toEqual([name]);
});

test('quarantine ends a day after the last failure', () => {
  const name = aName();
  countFailure(name, HOME, survived);
  countFailure(name, HOME, survived);
  jest.advanceTimersByTime(23 * HOUR_MS);
  countSuccess(aName(), HOME);
  expect(leftAlone()).toEqual([name]);
  jest.advanceTimersByTime(2 * HOUR_MS);
  countSuccess(aName(), HOME);
  expect(leftAlone()).toEqual([]);
});

test('the cookie stays small however much fails', () => {
  const names = Array.from({ length: 40 }, aName);
  for (const name of names) {
    countFailure(name, HOME, survived);
    countFailure(name, HOME, survived);
    jest.advanceTimersByTime(1);
  }
  expect(leftAlone().toSorted()).toEqual(names.slice(-8).toSorted());
  expect(readCookie(QUARANTINE_COOKIE)?.length).toBeLessThan(320);
});

test('invalid stored values are ignored', () => {
  localStorage.setItem(QUARANTINE_KEY, '{"casino__00000001":7,"x":{"failed":{"y":"z"},"atMs":1}');
  const name = aName();
  countFailure(name, HOME, survived);
  countFailure(name, HOME, survived);
  expect(leftAlone()).toEqual([name]);
});
