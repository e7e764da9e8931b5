import { createUpdates } from './updates.ts';

const open = () => {
  const stored = new Map<string, string>();
  const now = { held: false, online: true };
  const load = () =>
    createUpdates({
      kept: { get: (key) => stored.get(key) ?? null, set: (key, value) => void stored.set(key, value) },
      isHeld: () => now.held,
      isOnline: () => now.online,
    });
  return { now, load };
};

test('while nothing newer is there, a navigation is an ordinary one', () => {
  const updates = open().load();
  expect([updates.isDue(), updates.take()]).toEqual([false, false]);
});

test('the first navigation after another build was seen is a full one, and only that one', () => {
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

test('a rollback before anything was loaded leaves nothing to do', () => {
  const updates = open().load();
  updates.expect('b');
  updates.expect(null);
  expect(updates.take()).toBe(false);
});

test('an open dialog is not lost: the navigation after it takes its place', () => {
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
