import { BEAT_MS, SILENT_MS, watchPage, type Beat } from './watch-page.ts';

const home = { version: '1.1.0', uniqueName: 'casino__0000000b' };
const beatOf = (...releases: Beat['frozen']['releases']): Beat => ({
  ...{ tenant: 'jangada', guest: '4f2c8a4e-6f0b-4b9e-9c39-1f6d7a5b0c11', frozen: { path: '/', releases } },
});

const open = () => {
  const frozen: Beat[] = [];
  const recovered = jest.fn();
  const watch = watchPage((beat) => frozen.push(beat), recovered);
  /** Time in which the worker looks. */
  const wait = (ms: number) => {
    for (let passedMs = 0; passedMs < ms; passedMs += BEAT_MS) watch.look();
  };
  return { ...watch, frozen, recovered, wait };
};

test('a page is taken for frozen, once, when it gives no sign of life for more than 5 s', () => {
  const { beat, wait, frozen } = open();
  beat(beatOf(home));
  wait(SILENT_MS);
  expect(frozen).toEqual([]);
  wait(SILENT_MS);
  expect(frozen).toEqual([beatOf(home)]);
});

test('a page that gives signs of life is not, however slow they are below the limit', () => {
  const { beat, wait, frozen } = open();
  for (let beats = 0; beats < 10; beats += 1) {
    beat(beatOf(home));
    wait(SILENT_MS);
  }
  expect(frozen).toEqual([]);
});

test('a page that owes no sign of life is not, because the system may suspend it', () => {
  const { beat, wait, frozen } = open();
  beat(beatOf(home));
  beat(null);
  wait(10 * SILENT_MS);
  expect(frozen).toEqual([]);
});

test('a page without remotes is not, because no release of a remote is the cause', () => {
  const { beat, wait, frozen } = open();
  beat(beatOf());
  wait(2 * SILENT_MS);
  expect(frozen).toEqual([]);
});

test('a page that responds again, after a debugger or a long task, has recovered and is watched again', () => {
  const { beat, wait, frozen, recovered } = open();
  beat(beatOf(home));
  wait(2 * SILENT_MS);
  beat(beatOf(home));
  expect(recovered).toHaveBeenCalledTimes(1);
  wait(2 * SILENT_MS);
  expect(frozen).toHaveLength(2);
});
