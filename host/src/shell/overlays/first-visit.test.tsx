import { act } from '@testing-library/react';
import { AGE_KEY } from './age-gate.ts';
import { REGISTER_MODAL_DELAY_MS } from './auto-register.ts';
import { startAutoRegister } from './start-auto-register.ts';
import { aPlan, aPlannedRemote, aRelease, renderInShell } from '../../../test/support/render-in-shell.tsx';

let mockIsLost = false;
jest.mock('../../composition/load-module.ts', () => ({
  loadModule: async (planned: { chain: unknown[] }) => {
    if (mockIsLost) throw new Error('no release could be loaded');
    return { module: { default: () => <p>dialog</p> }, release: planned.chain[0] };
  },
}));

const account = aRelease('account', '1.0.0', { modals: [{ modal: 'auth', expose: './modals/auth' }] });

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem(AGE_KEY, 'true');
});
afterEach(() => jest.useRealTimers());

const shownAt = async (path: string): Promise<string | undefined> => {
  const { shell } = renderInShell(<p>page</p>, { path, plan: aPlan([aPlannedRemote('account', [account])]) });
  const stop = startAutoRegister(shell);
  await act(() => jest.advanceTimersByTimeAsync(REGISTER_MODAL_DELAY_MS));
  stop();
  return shell.modals.current.getState()?.name;
};

test('the sign-up prompt opens for a guest on a page of the site', async () => {
  expect(await shownAt('/terms')).toBe('auth');
});

test.each(['/ios', '/install', '/install-two', '/error'])('the sign-up prompt does not open at %s', async (path) => {
  expect(await shownAt(path)).toBeUndefined();
});

test('a sign-up prompt whose remote cannot be loaded is not shown', async () => {
  mockIsLost = true;
  expect(await shownAt('/terms')).toBeUndefined();
  mockIsLost = false;
});
