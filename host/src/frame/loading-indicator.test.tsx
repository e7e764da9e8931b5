import { act, screen } from '@testing-library/react';
import { aPlan, aPlannedRemote, aRelease, renderInShell } from '../../test/support/render-in-shell.tsx';
import { App } from '../start/app.tsx';
import { LoadingIndicator } from './loading-indicator.tsx';

const mockLoads: ((loaded: unknown) => void)[] = [];

jest.mock('../composition/load-module.ts', () => ({
  loadModule: () => new Promise((loaded) => mockLoads.push(loaded)),
}));

const casino = aRelease('casino', '1.0.0', { routes: [{ path: '/casino/games', expose: './routes/games' }] });
const plan = aPlan([aPlannedRemote('casino', [casino])]);

const THROTTLE_MS = 200;
const HIDE_MS = 500;

/** Opens another page whose code loads only with `arrive`. */
const goElsewhere = async () => {
  const { shell } = renderInShell(<App />, { plan, path: '/terms' });
  await screen.findByRole('contentinfo');
  await act(async () => {
    shell.router.go('/casino/games');
    shell.modules.ensure('casino', './routes/games');
    await import('@jangada/design/loading-bar');
    await jest.advanceTimersByTimeAsync(0);
  });
  const deliver = () =>
    act(async () => {
      for (const loaded of mockLoads.splice(0)) loaded({ module: { default: () => null }, release: casino });
    });
  return { shell, deliver };
};

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const bar = () => screen.queryByRole('progressbar', { name: 'Carregando' });

beforeEach(() => {
  mockLoads.length = 0;
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the first page has the preloader and no line', async () => {
  renderInShell(<LoadingIndicator />, { plan });
  await pass(1000);
  expect(bar()).toBeNull();
});

test('a page that takes longer than 200 ms shows a line of 3 px at the top edge', async () => {
  await goElsewhere();
  await pass(THROTTLE_MS - 1);
  expect(bar()).toBeNull();
  await pass(1);
  expect(bar()).toHaveStyle({ position: 'fixed', height: '3px' });
});

test('a page that loads sooner never shows it', async () => {
  const { deliver } = await goElsewhere();
  await pass(THROTTLE_MS - 1);
  await deliver();
  await pass(1000);
  expect(bar()).toBeNull();
});

test('when the page has loaded the line is completed, and removed after 500 ms', async () => {
  const { deliver } = await goElsewhere();
  await pass(THROTTLE_MS);
  await deliver();
  await pass(HIDE_MS - 1);
  expect(bar()).not.toBeNull();
  await pass(1);
  expect(bar()).toBeNull();
});
