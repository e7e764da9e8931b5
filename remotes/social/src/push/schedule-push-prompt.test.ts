import { createStubHost } from '@jangada/remote-kit/stub-host';
import type { StubHostOptions } from '@jangada/remote-kit/stub-host';
import { aUser } from '@jangada/remote-kit/stub-data';
import { gameOpened } from '@jangada/contracts/events/events';
import { PUSH_PROMPT_DELAY_MS, QUIET_AFTER_CLOSING_MS, QUIET_AFTER_DENIAL_MS } from './can-request-push.ts';
import { schedulePushPrompt } from './schedule-push-prompt.ts';
import { createPromptHistory } from './prompt-history.ts';

const start = (options: StubHostOptions = { session: 'user' }) => {
  const stub = createStubHost({ remote: 'social', ...options });
  schedulePushPrompt(stub.host);
  const isPromptOpen = () => stub.modal.getState()?.name === 'push-prompt';
  return { ...stub, isPromptOpen, history: createPromptHistory(stub.host.storage) };
};

beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-06-01T12:00:00Z') }));
afterEach(() => jest.useRealTimers());

test('a start with a session prompts after one second, not earlier', () => {
  const { isPromptOpen } = start();
  expect(PUSH_PROMPT_DELAY_MS).toBe(1_000);
  jest.advanceTimersByTime(PUSH_PROMPT_DELAY_MS - 1);
  expect(isPromptOpen()).toBe(false);
  jest.advanceTimersByTime(1);
  expect(isPromptOpen()).toBe(true);
});

test.each(['close', 'deny'] as const)(
  'where storage is refused, a player who chose to %s it is not prompted again in this visit',
  (choice) => {
    const refused = { get: () => null, set: () => undefined, remove: () => undefined };
    createPromptHistory(refused)[choice](Date.now());
    const { host, modal } = createStubHost({ remote: 'social', session: 'user' });
    schedulePushPrompt({ ...host, storage: refused });
    jest.advanceTimersByTime(PUSH_PROMPT_DELAY_MS);
    expect(modal.getState()).toBeNull();
    sessionStorage.clear();
  },
);

test('a guest is prompted one second after signing in', () => {
  const { isPromptOpen, signInAs } = start({ session: 'guest' });
  jest.advanceTimersByTime(60_000);
  expect(isPromptOpen()).toBe(false);
  signInAs(aUser());
  jest.advanceTimersByTime(PUSH_PROMPT_DELAY_MS);
  expect(isPromptOpen()).toBe(true);
});

test('a player who signs out within the second is not prompted', () => {
  const { modal, beGuest } = start();
  jest.advanceTimersByTime(500);
  beGuest();
  jest.advanceTimersByTime(PUSH_PROMPT_DELAY_MS);
  expect(modal.getState()).toBeNull();
});

test('an open deposit is not covered, and the prompt does not appear behind it', () => {
  const { modal, host } = start();
  host.modals.open('deposit', {});
  jest.advanceTimersByTime(60_000);
  expect(modal.getState()?.name).toBe('deposit');
  host.modals.close();
  jest.advanceTimersByTime(60_000);
  expect(modal.getState()).toBeNull();
});

test('a game is not interrupted', () => {
  const { modal, emit } = start();
  emit(gameOpened, { open: true });
  jest.advanceTimersByTime(60_000);
  expect(modal.getState()).toBeNull();
});

test.each(['unsupported', 'needs-install', 'granted', 'subscribed'] as const)(
  'nobody is asked where push is %s',
  (state) => {
    const { modal, push } = start();
    push.setState(state, true);
    jest.advanceTimersByTime(60_000);
    expect(modal.getState()).toBeNull();
  },
);

test('the browser’s state is awaited', () => {
  const { isPromptOpen, push } = start();
  push.setState('checking', true);
  jest.advanceTimersByTime(5000);
  expect(isPromptOpen()).toBe(false);
  push.setState('default', true);
  expect(isPromptOpen()).toBe(true);
});

test('a block of before counts as a denial from when it is noticed', () => {
  const { isPromptOpen, push, signInAs } = start();
  push.setState('denied', true);
  jest.advanceTimersByTime(PUSH_PROMPT_DELAY_MS);
  expect(isPromptOpen()).toBe(false);
  jest.advanceTimersByTime(QUIET_AFTER_DENIAL_MS);
  signInAs(aUser());
  jest.advanceTimersByTime(PUSH_PROMPT_DELAY_MS);
  expect(isPromptOpen()).toBe(true);
});

test('the same browser is not prompted for a day after closing, for any player', () => {
  const { isPromptOpen, history, signInAs } = start();
  history.close(Date.now());
  jest.advanceTimersByTime(PUSH_PROMPT_DELAY_MS);
  expect(isPromptOpen()).toBe(false);
  jest.advanceTimersByTime(QUIET_AFTER_CLOSING_MS - 2 * PUSH_PROMPT_DELAY_MS);
  signInAs(aUser({ id: 99 }));
  jest.advanceTimersByTime(PUSH_PROMPT_DELAY_MS - 1);
  expect(isPromptOpen()).toBe(false);
  jest.advanceTimersByTime(PUSH_PROMPT_DELAY_MS);
  signInAs(aUser({ id: 99 }));
  jest.advanceTimersByTime(PUSH_PROMPT_DELAY_MS);
  expect(isPromptOpen()).toBe(true);
});

test('a remote that is removed from the page prompts no player', () => {
  const { modal, stop } = start();
  stop();
  jest.advanceTimersByTime(60_000);
  expect(modal.getState()).toBeNull();
});
