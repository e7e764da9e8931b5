import type { Place, Session } from '@jangada/contracts/host/host-api';
import { aUser } from '@jangada/remote-kit/stub-data';
import { createStore } from 'zustand/vanilla';
import { createLocalStore } from '../../browser/storage.ts';
import type { KeyValueStore } from '../../browser/storage.ts';
import { createAgeGate } from './age-gate.ts';
import { createModalQueue } from './modal-queue.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.name = '';
});

const refuse = (): never => {
  throw new DOMException('The operation is insecure', 'SecurityError');
};

const at = (path: string): Place => ({ path, search: '', hash: '', key: '' });

const guest: Session = { status: 'guest', guestId: 'g' };

interface Visit {
  path?: string;
  isDisabled?: boolean;
  storage?: KeyValueStore;
  who?: Session;
}

const visit = ({ path = '/', isDisabled = false, storage = createLocalStore(), who = guest }: Visit = {}) => {
  const session = createStore<Session>(() => who);
  const modals = createModalQueue({
    session,
    isOffered: () => true,
    onRefused: () => {},
  });
  const place = createStore(() => at(path));
  const gate = createAgeGate({ storage, modals, place, session, isDisabled, isReadable: (one) => one === '/terms' });
  gate.start();
  return { gate, modals, place, session, shown: () => modals.current.getState()?.name ?? null };
};

test('the first visit shows the age gate', () => {
  expect(visit().shown()).toBe('age-verification');
});

test('the answer is stored as the text true and the gate is not shown again', () => {
  const { gate, shown } = visit();
  gate.confirm();
  expect(shown()).toBeNull();
  expect(localStorage.getItem('ageVerified')).toBe('true');
  expect(visit().shown()).toBeNull();
});

test.each(['1', 'yes', ''])('a flag of %p is no answer', (value) => {
  localStorage.setItem('ageVerified', value);
  expect(visit().shown()).toBe('age-verification');
});

test('a site without the gate shows none and counts as answered', () => {
  expect(visit({ isDisabled: true }).shown()).toBeNull();
  expect(localStorage.getItem('ageVerified')).toBe('true');
});

test('the legal pages can be read first; the question returns on the next page', () => {
  const { place, shown } = visit({ path: '/terms' });
  expect(shown()).toBeNull();
  place.setState(at('/'), true);
  expect(shown()).toBe('age-verification');
  place.setState(at('/terms'), true);
  expect(shown()).toBeNull();
});

test('neither leaving the page nor the back button is an answer', () => {
  const { modals, shown } = visit();
  modals.leavePage();
  modals.close();
  expect(shown()).toBe('age-verification');
});

test('the question stays the same one from page to page', () => {
  const { modals, place } = visit();
  const first = modals.current.getState()?.id;
  place.setState(at('/casino/games'), true);
  expect(modals.current.getState()?.id).toBe(first);
});

test('the interrupted dialog is shown again after the answer', () => {
  const { modals, gate, place, shown } = visit({ path: '/terms' });
  modals.open('auth', { mode: 'login' });
  place.setState(at('/login'), true);
  expect(shown()).toBe('age-verification');
  gate.confirm();
  expect(shown()).toBe('auth');
});

test('an answer in another tab is an answer here', () => {
  const { shown } = visit();
  window.dispatchEvent(new StorageEvent('storage', { key: 'ageVerified', newValue: 'true' }));
  expect(shown()).toBeNull();
});

test('a player is not asked, nor is who may be one before the session is known', () => {
  const player: Session = { status: 'user', guestId: 'g', user: aUser() };
  expect(visit({ who: player }).shown()).toBeNull();
  localStorage.clear();
  const { session, shown } = visit({ who: { status: 'checking', guestId: 'g' } });
  expect(shown()).toBeNull();
  session.setState(guest, true);
  expect(shown()).toBe('age-verification');
  session.setState(player, true);
  expect(shown()).toBeNull();
  session.setState(guest, true);
  expect(shown()).toBeNull();
});

test.each([
  ['throws', createLocalStore('', refuse)],
  ['takes everything and stores nothing', { get: () => null, set: () => {}, remove: () => {} }],
])('where storage %s the answer is valid for the visit, on the next page load too', (_, storage) => {
  for (const method of ['getItem', 'setItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(refuse);
  const { gate, place, shown } = visit({ storage });
  expect(shown()).toBe('age-verification');
  gate.confirm();
  place.setState(at('/casino/games'), true);
  expect(shown()).toBeNull();
  expect(visit({ storage }).shown()).toBeNull();
  jest.restoreAllMocks();
});
