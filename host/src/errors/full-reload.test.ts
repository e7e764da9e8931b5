import { createFullReload, FULL_RELOAD_PAUSE_MS } from './full-reload.ts';

const open = ({ online = true }: { online?: boolean } = {}) => {
  const stored = new Map<string, string>();
  let time = 1_000_000;
  let isOnline = online;
  const parts = {
    storage: {
      get: (key: string) => stored.get(key) ?? null,
      set: (key: string, value: string) => void stored.set(key, value),
    },
    isOnline: () => isOnline,
    now: () => time,
  };
  return {
    start: createFullReload(parts),
    again: () => createFullReload(parts),
    wait: (ms: number) => {
      time += ms;
    },
    goOnline: () => {
      isOnline = true;
    },
  };
};

test('a navigation is an ordinary one without failures', () => {
  expect(open().start.take()).toBe(false);
});

test('the first navigation after missing code is a full reload, and only that one', () => {
  const { start } = open();
  start.want();
  expect(start.take()).toBe(true);
  expect(start.take()).toBe(false);
});

test('code that is missing from the new page too does not reload it repeatedly', () => {
  const { start, again, wait } = open();
  start.want();
  expect(start.take()).toBe(true);
  const next = again();
  next.want();
  expect(next.take()).toBe(false);
  wait(FULL_RELOAD_PAUSE_MS);
  next.want();
  expect(next.take()).toBe(true);
});

test('without a network the page stays, and reloads once there is one', () => {
  const { start, goOnline } = open({ online: false });
  start.want();
  expect(start.take()).toBe(false);
  goOnline();
  expect(start.take()).toBe(true);
});
