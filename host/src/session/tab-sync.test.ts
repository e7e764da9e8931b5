import type { Session } from '@jangada/contracts/host/host-api';
import { aUser } from '@jangada/remote-kit/stub-data';
import { syncTabs } from './tab-sync.ts';

const player: Session = { status: 'user', guestId: 'guest-1', user: aUser() };

const open = (session: Session, onProtectedPage: boolean, wasSignedOutElsewhere = () => false) => {
  const happened: string[] = [];
  const synced = {
    getState: () => session,
    syncWithStorage: async () => void happened.push('followed'),
    wasSignedOutElsewhere,
    catchUp: async () => void happened.push('came back'),
  };
  syncTabs(synced, () => {
    if (onProtectedPage) happened.push('home');
  });
  return happened;
};

const stored = (key: string | null, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

test('a token that another tab changed is applied', () => {
  const happened = open(player, false);
  stored('token', 'newer');
  expect(happened).toEqual(['followed']);
});

test('signing out in another tab first leaves a page for players for home', () => {
  const happened = open(player, true);
  stored('token', null);
  expect(happened).toEqual(['home', 'followed']);
});

test('clearing the storage is a sign-out too', () => {
  const happened = open(player, false);
  stored(null, null);
  expect(happened).toEqual(['followed']);
});

test('other storage keys are ignored', () => {
  const happened = open(player, true);
  stored('color-mode', 'dark');
  expect(happened).toEqual([]);
});

const shown = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

test('a page restored from the back-forward cache applies missed changes', () => {
  const happened = open(player, true);
  shown(false);
  expect(happened).toEqual([]);
  shown(true);
  expect(happened).toEqual(['came back']);
});

test('a restored page shows home first when the player has signed out in another tab', () => {
  let isSignedOut = false;
  const happened = open(player, true, () => isSignedOut);
  isSignedOut = true;
  shown(true);
  expect(happened).toEqual(['home', 'came back']);
});
