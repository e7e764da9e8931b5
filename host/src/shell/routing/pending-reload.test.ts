import { createPendingReload, RENEWALS_MAX } from './pending-reload.ts';

const open = () => {
  const stored = new Map<string, string>();
  const now = { held: false, online: true, ms: 1_000_000_000 };
  const load = () =>
    createPendingReload({
      storage: { get: (key) => stored.get(key) ?? null, set: (key, value) => void stored.set(key, value) },
      isBlocked: () => now.held,
      isOnline: () => now.online,
      nowMs: () => now.ms,
    });
  return { now, load };
};

test('without a newer build, a navigation is an ordinary one', () => {
  const updates = open().load();
  expect([updates.isDue(), updates.take()]).toEqual([false, false]);
});

test('the first navigation after a newer build was found is a full one, and only that one', () => {
  const updates = open().load();
  updates.expect('b');
  expect([updates.isDue(), updates.take(), updates.take(), updates.isDue()]).toEqual([true, true, false, false]);
});

test('a tab is loaded anew once per build, even if it still is of another one then', () => {
  const { load } = open();
  const before = load();
  before.expect('b');
  expect(before.take()).toBe(true);
  const after = load();
  after.expect('b');
  expect([after.isDue(), after.take()]).toEqual([false, false]);
});

test('a rollback after that is another build', () => {
  const { load } = open();
  const before = load();
  before.expect('b');
  before.take();
  const after = load();
  after.expect('a');
  expect(after.take()).toBe(true);
});

test('a rollback before anything was loaded requires no reload', () => {
  const updates = open().load();
  updates.expect('b');
  updates.expect(null);
  expect(updates.take()).toBe(false);
});

test('an open dialog is not lost: the navigation after it reloads', () => {
  const { now, load } = open();
  const updates = load();
  updates.expect('b');
  now.held = true;
  expect(updates.take()).toBe(false);
  now.held = false;
  expect(updates.take()).toBe(true);
});

test('without a network the page that is here stays', () => {
  const { now, load } = open();
  const updates = load();
  updates.expect('b');
  now.online = false;
  expect(updates.take()).toBe(false);
  now.online = true;
  expect(updates.take()).toBe(true);
});

test('two servers with different builds do not reload a tab for ever; an hour later it may reload', () => {
  const { now, load } = open();
  const taken = (build: string): boolean => {
    const updates = load();
    updates.expect(build);
    now.ms += 60_000;
    return updates.take();
  };
  const all = Array.from({ length: 10 }, (_, index) => taken(index % 2 === 0 ? 'a' : 'b'));
  expect(all.filter(Boolean)).toHaveLength(RENEWALS_MAX);
  now.ms += 3_600_000;
  expect(taken('c')).toBe(true);
});

test('a clock that was set back does not delay new builds', () => {
  const { now, load } = open();
  for (const build of ['a', 'b', 'c']) {
    const updates = load();
    updates.expect(build);
    updates.take();
  }
  now.ms -= 500 * 3_600_000;
  const updates = load();
  updates.expect('d');
  expect(updates.take()).toBe(true);
});

test('where storage is unavailable nothing is reloaded, because reloads cannot be counted', () => {
  const updates = createPendingReload({
    storage: { get: () => null, set: () => {} },
    isBlocked: () => false,
    isOnline: () => true,
  });
  updates.expect('b');
  expect(updates.take()).toBe(false);
});

test('an invalid stored value counts as missing', () => {
  const stored = { text: '{"a":' };
  const updates = createPendingReload({
    storage: { get: () => stored.text, set: (_, text) => void (stored.text = text) },
    isBlocked: () => false,
    isOnline: () => true,
  });
  updates.expect('b');
  expect(updates.take()).toBe(true);
});
