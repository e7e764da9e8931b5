import { act } from '@testing-library/react';
import { AGE_KEY } from './age-gate.ts';
import { REGISTER_MODAL_DELAY_MS } from './auto-register.ts';
import { startAutoRegister } from './start-auto-register.ts';
import { aPlan, aPlannedRemote, aRelease, renderInShell } from '../../test/support/render-in-shell.tsx';

const account = aRelease('account', '1.0.0', { modals: [{ modal: 'auth', expose: './modals/auth' }] });

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem(AGE_KEY, 'true');
});
afterEach(() => jest.useRealTimers());

const shownAt = (path: string): string | undefined => {
  const { shell } = renderInShell(<p>page</p>, { path, plan: aPlan([aPlannedRemote('account', [account])]) });
  const stop = startAutoRegister(shell);
  act(() => {
    jest.advanceTimersByTime(REGISTER_MODAL_DELAY_MS);
  });
  stop();
  return shell.modals.current.getState()?.name;
};

test('the sign-up prompt opens for a guest on a page of the site', () => {
  expect(shownAt('/terms')).toBe('auth');
});

test.each(['/ios', '/install', '/install-two', '/error'])('the sign-up prompt does not open at %s', (path) => {
  expect(shownAt(path)).toBeUndefined();
});
