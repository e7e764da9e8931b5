import { act, screen, waitFor } from '@testing-library/react';
import { useLocation } from '@jangada/remote-kit/routing';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { aPlan, aPlannedRemote, aRelease, renderInShell } from '../../test/support/render-in-shell.tsx';
import { createPagePreparation } from '../frame/prefetch/prepare-page.ts';
import type { LoadModule } from '../composition/chain-loader.ts';
import { App } from '../start/app.tsx';

const mockLoad = jest.fn<ReturnType<LoadModule>, Parameters<LoadModule>>();

jest.mock('../composition/load-module.ts', () => ({
  loadModule: (...call: Parameters<LoadModule>) => mockLoad(...call),
}));

jest.mock('../browser/when-idle.ts', () => ({
  ...jest.requireActual<object>('../browser/when-idle.ts'),
  whenIdle: (run: () => void) => {
    run();
    return () => undefined;
  },
}));

const wallet = aRelease('wallet', '1.0.0', { routes: [{ path: '/bonus', expose: './routes/bonus' }] });
const casino = aRelease('casino', '1.0.0', { routes: [{ path: '/', expose: './routes/home' }] });

const log: string[] = [];

const Bonus = (): ReactNode => {
  log.push('bonus rendered');
  useEffect(() => {
    log.push('bonus shown');
    return () => void log.push('bonus left');
  }, []);
  return <h1>Bônus</h1>;
};
const Home = (): ReactNode => {
  log.push('home rendered');
  return <h1>Início em {useLocation().pathname}</h1>;
};

const views: Readonly<Record<string, () => ReactNode>> = { './routes/bonus': Bonus, './routes/home': Home };

const start = async (View = Bonus) => {
  mockLoad.mockImplementation(async ({ chain }, expose) => ({
    module: { default: expose === './routes/bonus' ? View : (views[expose] ?? {}) },
    release: chain[0] ?? wallet,
  }));
  const plan = aPlan([aPlannedRemote('wallet', [wallet]), aPlannedRemote('casino', [casino])]);
  const { shell } = renderInShell(<App />, { path: '/', plan });
  await screen.findByRole('heading', { name: 'Início em /' });
  const prepare = createPagePreparation(shell);
  const prepared = () =>
    act(async () =>
      prepare({
        path: '/bonus',
        params: {},
        offered: { remote: 'wallet', expose: './routes/bonus' },
        view: { View: View as never, texts: {}, release: wallet },
        language: 'pt',
        status: shell.session.getState().status,
      }),
    );
  return { shell, prepared };
};

const bonus = () => screen.queryByText('Bônus', { selector: 'h1' });

const bonusLog = () => log.filter((line) => line.startsWith('bonus'));

beforeEach(() => {
  log.length = 0;
  localStorage.clear();
  Object.assign(navigator, { sendBeacon: jest.fn(() => true) });
});

test('a page that is rendered ahead is hidden, and nothing of it runs', async () => {
  const { prepared } = await start();
  await prepared();
  await waitFor(() => expect(bonus()).toBeInTheDocument());
  expect(bonus()).not.toBeVisible();
  expect(bonusLog()).toEqual(['bonus rendered']);
});

test('a page that was rendered ahead is shown without being rendered again', async () => {
  const { shell, prepared } = await start();
  await prepared();
  await waitFor(() => expect(bonus()).toBeInTheDocument());
  const heading = bonus();
  await act(async () => shell.router.go('/bonus'));
  expect(await screen.findByRole('heading', { name: 'Bônus' })).toBe(heading);
  expect(bonusLog()).toEqual(['bonus rendered', 'bonus shown']);
  expect(screen.queryByText(/Início em/)).toBeNull();
  expect(shell.pageAhead.getState()).toBeNull();
});

test('a page reads its own address while it is rendered ahead, and that of the visit when it is shown', async () => {
  const { shell, prepared } = await start(() => {
    const { pathname, search } = useLocation();
    log.push(`bonus at ${pathname}${search}`);
    return <h1>Bônus</h1>;
  });
  await prepared();
  await waitFor(() => expect(bonus()).toBeInTheDocument());
  expect(bonusLog()).toEqual(['bonus at /bonus']);
  expect(screen.getByRole('heading', { name: 'Início em /' })).toBeVisible();
  await act(async () => shell.router.go('/bonus?aba=2'));
  expect(bonusLog()).toEqual(['bonus at /bonus', 'bonus at /bonus?aba=2']);
});

test('the page that is shown is not rendered again while another one is rendered ahead, or dropped', async () => {
  const { shell, prepared } = await start();
  await prepared();
  await waitFor(() => expect(bonus()).toBeInTheDocument());
  await act(async () => shell.pageAhead.setState(null, true));
  await waitFor(() => expect(bonus()).toBeNull());
  expect(log.filter((line) => line === 'home rendered')).toHaveLength(1);
});

test('a page that was rendered ahead is gone when another page is shown', async () => {
  const { shell, prepared } = await start();
  await prepared();
  await waitFor(() => expect(bonus()).toBeInTheDocument());
  await act(async () => shell.router.go('/terms'));
  await waitFor(() => expect(bonus()).toBeNull());
  expect(log).not.toContain('bonus shown');
});

test('a page that was rendered ahead is gone when the language changes', async () => {
  const { shell, prepared } = await start();
  await prepared();
  await waitFor(() => expect(bonus()).toBeInTheDocument());
  await act(async () => shell.texts.change('en'));
  await waitFor(() => expect(bonus()).toBeNull());
  expect(shell.pageAhead.getState()).toBeNull();
});

test('a page that throws while it is rendered ahead leaves no trace, and is tried anew when it is opened', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const { shell, prepared } = await start(() => {
    if (isBroken) throw new Error('too early');
    return <h1>Bônus</h1>;
  });
  await prepared();
  expect(screen.getByRole('heading', { name: 'Início em /' })).toBeVisible();
  expect(navigator.sendBeacon).not.toHaveBeenCalled();
  isBroken = false;
  await act(async () => shell.router.go('/bonus'));
  expect(await screen.findByRole('heading', { name: 'Bônus' })).toBeVisible();
  jest.restoreAllMocks();
});

test('no page is rendered ahead that is shown already', async () => {
  const { shell, prepared } = await start();
  await act(async () => shell.router.go('/bonus'));
  await screen.findByRole('heading', { name: 'Bônus' });
  await prepared();
  expect(shell.pageAhead.getState()).toBeNull();
});
