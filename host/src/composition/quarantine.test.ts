import { QUARANTINE_COOKIE, quarantinedIn } from '@jangada/contracts/delivery/quarantine';
import { readCookie } from '../browser/cookies.ts';
import { countFailure, countSuccess } from './quarantine.ts';
import { QUARANTINE_KEY, STABLE_MS } from './release-health.ts';

const HOUR_MS = 3_600_000;
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

test('one failure counts, the second of the same module quarantines the release and sets the edge’s cookie', () => {
  const name = aName();
  countFailure(name, HOME);
  expect(leftAlone()).toEqual([]);
  countFailure(name, HOME);
  expect(leftAlone()).toEqual([name]);
});

test('a release that timed out by its own fault is quarantined at once', () => {
  const name = aName();
  countFailure(name, HOME, 'timeout');
  expect(leftAlone()).toEqual([name]);
});

test('two modules that failed once each are two first failures', () => {
  const name = aName();
  countFailure(name, HOME);
  countFailure(name, GAMES);
  expect(leftAlone()).toEqual([]);
});

test('a view that stays mounted resets the failures of its module', () => {
  const name = aName();
  countFailure(name, HOME);
  countSuccess(name, HOME);
  jest.advanceTimersByTime(STABLE_MS);
  expect(localStorage.getItem(QUARANTINE_KEY)).toBeNull();
  countFailure(name, HOME);
  expect(leftAlone()).toEqual([]);
});

test('a view that fails too early resets nothing', () => {
  const name = aName();
  countFailure(name, HOME);
  countSuccess(name, HOME);
  countFailure(name, HOME);
  jest.advanceTimersByTime(STABLE_MS);
  expect(leftAlone()).toEqual([name]);
});

test('another working module does not clear the failures', () => {
  const name = aName();
  countFailure(name, HOME);
  countSuccess(name, GAMES);
  jest.advanceTimersByTime(STABLE_MS);
  countFailure(name, HOME);
  expect(leftAlone()).toEqual([name]);
});

test('quarantine ends a day after the last failure', () => {
  const name = aName();
  countFailure(name, HOME);
  countFailure(name, HOME);
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
    countFailure(name, HOME);
    countFailure(name, HOME);
    jest.advanceTimersByTime(1);
  }
  expect(leftAlone().toSorted()).toEqual(names.slice(-8).toSorted());
  expect(readCookie(QUARANTINE_COOKIE)?.length).toBeLessThan(320);
});

test('invalid stored values are ignored', () => {
  localStorage.setItem(QUARANTINE_KEY, '{"casino__00000001":7,"x":{"failed":{"y":"z"},"atMs":1}');
  const name = aName();
  countFailure(name, HOME);
  countFailure(name, HOME);
  expect(leftAlone()).toEqual([name]);
});
