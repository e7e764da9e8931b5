import type { Session } from '@jangada/contracts/host/host-api';
import type { ModalName } from '@jangada/contracts/page/modals';
import { createStore } from 'zustand/vanilla';
import { aUser } from '@jangada/remote-kit/stub-data';
import { createModalQueue } from './modal-queue.ts';

const guest: Session = { status: 'guest', guestId: 'g' };
const player: Session = { status: 'user', guestId: 'g', user: aUser() };

const openQueue = (who: Session = player, offered: (name: ModalName) => boolean = () => true) => {
  const session = createStore<Session>(() => who);
  const refused: string[] = [];
  const queue = createModalQueue({ session, isOffered: offered, onRefused: (name) => refused.push(name) });
  return { queue, session, refused, shown: () => queue.current.getState()?.name ?? null };
};

test('a modal opens and closes', () => {
  const { queue, shown } = openQueue();
  queue.open('deposit', { amount: 5000 });
  expect(queue.current.getState()).toMatchObject({ name: 'deposit', props: { amount: 5000 } });
  queue.close();
  expect(shown()).toBeNull();
});

test('a guest who requests the deposit modal gets the register modal instead', () => {
  const { queue } = openQueue(guest);
  queue.open('deposit', {});
  expect(queue.current.getState()).toMatchObject({ name: 'auth', props: { mode: 'register' } });
});

test('a deposit is queued until the session is known', () => {
  const { queue, session, shown } = openQueue({ status: 'checking', guestId: 'g' });
  queue.open('deposit', {});
  expect(shown()).toBeNull();
  session.setState(player, true);
  expect(shown()).toBe('deposit');
});

test('a deposit stays queued while another check of the session begins', () => {
  const { queue, session, shown } = openQueue({ status: 'checking', guestId: 'g' });
  queue.open('deposit', {});
  session.setState({ status: 'checking', guestId: 'other' }, true);
  expect(shown()).toBeNull();
  session.setState(player, true);
  expect(shown()).toBe('deposit');
});

test('the modal under the password dialog stays mounted and is shown again', () => {
  const { queue, shown } = openQueue();
  queue.open('deposit', { amount: 5000 });
  const deposit = queue.current.getState();
  expect(queue.suspended.getState()).toBeNull();
  queue.open('reauth', {});
  expect(shown()).toBe('reauth');
  expect(queue.suspended.getState()).toBe(deposit);
  queue.close();
  expect(queue.current.getState()).toBe(deposit);
  expect(queue.suspended.getState()).toBeNull();
});

test('a modal closed beneath the password dialog is gone after it', () => {
  const { queue, shown } = openQueue();
  queue.open('deposit', {});
  queue.open('reauth', {});
  queue.withdraw('deposit');
  expect(queue.suspended.getState()).toBeNull();
  queue.close();
  expect(shown()).toBeNull();
});

test('a regulatory modal is shown first, and the other modal returns after it', () => {
  const { queue, shown } = openQueue();
  queue.open('deposit', {});
  queue.open('self-exclusion', { start_at: null, end_at: null });
  expect(shown()).toBe('self-exclusion');
  queue.close();
  expect(shown()).toBe('deposit');
});

test('a less important modal is queued', () => {
  const { queue, shown } = openQueue();
  queue.open('auth', { mode: 'login' });
  queue.open('ranks', {});
  queue.open('transactions', {});
  expect(shown()).toBe('auth');
  queue.close();
  expect(shown()).toBe('transactions');
  queue.close();
  expect(shown()).toBe('ranks');
});

test('a modal of the same rank replaces it, and it is not shown again', () => {
  const { queue, shown } = openQueue();
  queue.open('deposit', {});
  queue.open('transactions', {});
  expect(shown()).toBe('transactions');
  queue.close();
  expect(shown()).toBeNull();
});

test('the same modal with other props is shown once', () => {
  const { queue, shown } = openQueue(guest);
  queue.open('auth', { mode: 'login' });
  queue.open('auth', { mode: 'register' });
  expect(queue.current.getState()?.props).toEqual({ mode: 'register' });
  queue.close();
  expect(shown()).toBeNull();
});

test('props that violate the contract open nothing', () => {
  const { queue, refused, shown } = openQueue();
  queue.open('deposit', { amount: -1 });
  expect(shown()).toBeNull();
  expect(refused).toEqual(['deposit']);
});

test('a modal that no live release offers opens nothing', () => {
  const { queue, refused, shown } = openQueue(player, () => false);
  queue.open('ranks', {});
  expect(shown()).toBeNull();
  expect(refused).toEqual(['ranks']);
});

test('a sign-out removes the modals for players', () => {
  const { queue, session, shown } = openQueue();
  queue.open('transactions', {});
  session.setState(guest, true);
  expect(shown()).toBeNull();
});

test('a persistent modal is closed only by itself, not by the back button or a remote', () => {
  const { queue, shown } = openQueue(guest);
  queue.open('age-verification', {});
  queue.close();
  expect(shown()).toBe('age-verification');
  queue.finish(queue.current.getState()?.id ?? 0);
  expect(shown()).toBeNull();
});

test('a modal of the same rank as a persistent one is queued', () => {
  const { queue, shown } = openQueue(guest);
  queue.open('age-verification', {});
  queue.open('self-exclusion', { start_at: null, end_at: null });
  expect(shown()).toBe('age-verification');
  queue.finish(queue.current.getState()?.id ?? 0);
  expect(shown()).toBe('self-exclusion');
});

test('a modal that is gone closes no other by finishing late', () => {
  const { queue, shown } = openQueue();
  queue.open('deposit', {});
  const deposit = queue.current.getState()?.id ?? 0;
  queue.open('transactions', {});
  queue.finish(deposit);
  expect(shown()).toBe('transactions');
});

test('another page closes all modals, shown and queued, except a persistent one', () => {
  const { queue, shown } = openQueue();
  queue.open('deposit', {});
  queue.open('ranks', {});
  queue.leavePage();
  expect(shown()).toBeNull();
  queue.open('deposit', {});
  queue.open('age-verification', {});
  queue.leavePage();
  expect(shown()).toBe('age-verification');
  queue.withdraw('age-verification');
  expect(shown()).toBeNull();
});

test('at most eight are queued, and the least important one is dropped', () => {
  const { queue, shown } = openQueue();
  const seen: (string | null)[] = [];
  queue.open('age-verification', {});
  for (const name of ['push-prompt', 'ranks', 'responsible-gaming', 'bets-history', 'withdraw', 'reauth'] as const) {
    queue.open(name, {});
  }
  queue.open('player-profile', { user_id: 7 });
  queue.open('deposit', {});
  queue.open('auth', { mode: 'login' });
  queue.withdraw('age-verification');
  for (let left = 10; left > 0 && shown() !== null; left -= 1) {
    seen.push(shown());
    queue.close();
  }
  expect(seen).toHaveLength(8);
  expect(seen).not.toContain('push-prompt');
  expect(seen[0]).toBe('reauth');
});
