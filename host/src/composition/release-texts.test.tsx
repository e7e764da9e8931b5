import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useTranslation } from '@jangada/remote-kit/texts';
import { useState } from 'react';
import { aPlan, aPlannedRemote, aRelease, renderInShell } from '../../test/support/render-in-shell.tsx';
import { failedReleases } from './failed-releases.ts';
import { RemoteLoadError } from './load-failure.ts';
import type { LoadModule } from './chain-loader.ts';
import { RemoteView } from '../frame/remote-views/remote-view.tsx';

const mockLoad = jest.fn<ReturnType<LoadModule>, Parameters<LoadModule>>();

jest.mock('./load-module.ts', () => ({
  loadModule: (...call: Parameters<LoadModule>) => mockLoad(...call),
}));

const [first, second] = [aRelease('wallet', '1.0.0'), aRelease('wallet', '2.0.0')];

const Balance = () => {
  const { t } = useTranslation<{ balance: string; left_one: string; left_other: string }>();
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{`${t('balance')}, ${t('left', { count })}`}</button>;
};

const Cashier = () => {
  const { t } = useTranslation<{ cashier: string }>();
  return <p>{t('cashier')}</p>;
};

/** Replies that are held until the test resolves them. */
let held: (() => void)[] = [];
let isHolding = false;
const gate = () => (isHolding ? new Promise<void>((resolve) => held.push(resolve)) : Promise.resolve());

const textsOf = (version: string, expose: string) =>
  expose === './texts/pt'
    ? { balance: `Saldo ${version}`, left_one: '{count} vez', left_other: '{count} vezes', cashier: `Caixa ${version}` }
    : { balance: `Balance ${version}`, left_one: '{count} time', left_other: '{count} times' };

/** Every release has every view, except those in `lacks`. */
const answerWith = (lacks: readonly string[] = []) =>
  mockLoad.mockImplementation(async (planned, expose) => {
    const release = planned.chain.find(({ version }) => !lacks.includes(`${version} ${expose}`));
    if (!release) throw new RemoteLoadError(planned.remote, expose, []);
    if (expose.startsWith('./texts')) {
      await gate();
      return { module: { default: textsOf(release.version, expose) }, release };
    }
    return { module: { default: expose === './slots/balance' ? Balance : Cashier }, release };
  });

const show = (path = '/') =>
  renderInShell(
    <>
      <RemoteView remote="wallet" expose="./slots/balance" skeleton={<p>esqueleto</p>} />
      <RemoteView remote="wallet" expose="./modals/deposit" skeleton={<p>esqueleto</p>} />
    </>,
    { path, plan: aPlan([aPlannedRemote('wallet', [first, second])]) },
  );

const namespacesIn = ({ shell }: ReturnType<typeof show>): string[] =>
  Object.keys(shell.texts.instance.getDataByLanguage('pt') ?? {}).filter((name) => name.startsWith('wallet'));

beforeEach(() => {
  localStorage.clear();
  failedReleases.clear();
  isHolding = false;
  held = [];
  jest.spyOn(console, 'error').mockImplementation(() => {});
  Object.assign(navigator, { sendBeacon: jest.fn(() => true) });
  answerWith();
});
afterEach(() => {
  // Flushes the reports of earlier tests.
  window.dispatchEvent(new Event('pagehide'));
  jest.restoreAllMocks();
});

test('two releases of one remote in one page show their own texts, in both languages', async () => {
  answerWith(['1.0.0 ./modals/deposit']);
  const { shell } = show();
  expect(await screen.findByText('Saldo 1.0.0, 0 vez')).toBeInTheDocument();
  expect(await screen.findByText('Caixa 2.0.0')).toBeInTheDocument();
  await act(() => shell.hostApi.i18n.change('en'));
  expect(screen.getByText('Balance 1.0.0, 0 times')).toBeInTheDocument();
  // A text missing in English is shown in Portuguese, of the same release.
  expect(screen.getByText('Caixa 2.0.0')).toBeInTheDocument();
});

test('a view preserves its state during a change of language, and shows the old texts until the new ones are loaded', async () => {
  const { shell } = show();
  await userEvent.click(await screen.findByText('Saldo 1.0.0, 0 vez'));
  isHolding = true;
  const changed = shell.hostApi.i18n.change('en');
  await waitFor(() => expect(held).toHaveLength(1));
  expect(screen.getByText('Saldo 1.0.0, 1 vez')).toBeInTheDocument();
  expect(document.documentElement.lang).toBe('pt-BR');
  await act(async () => {
    for (const letGo of held) letGo();
    await changed;
  });
  expect(screen.getByText('Balance 1.0.0, 1 time')).toBeInTheDocument();
  expect(document.documentElement.lang).toBe('en-US');
  expect(screen.queryByText('esqueleto')).toBeNull();
});

test('another release replaces the texts of the one before, and no others', async () => {
  const rendered = show();
  const { shell } = rendered;
  await screen.findByText('Saldo 1.0.0, 0 vez');
  expect(namespacesIn(rendered)).toEqual([first.uniqueName]);
  await act(async () =>
    shell.modules.exchange('wallet', new Map(), () => shell.offers.replan([aPlannedRemote('wallet', [second])])),
  );
  expect(await screen.findByText('Saldo 2.0.0, 0 vez')).toBeInTheDocument();
  expect(namespacesIn(rendered)).toEqual([second.uniqueName]);
  expect(shell.texts.instance.hasResourceBundle('pt', 'host')).toBe(true);
});

test('a text that is missing is reported once, with the release it is missing from', async () => {
  const { shell } = show('/en');
  expect(await screen.findByText('Caixa 1.0.0')).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('pagehide')));
  const reports = jest
    .mocked(navigator.sendBeacon)
    .mock.calls.flatMap(([, body]) => (JSON.parse(String(body)) as { reports: { message?: string }[] }).reports)
    .filter(({ message }) => message?.includes('cashier'));
  expect(reports).toMatchObject([
    { remote: 'wallet', version: '1.0.0', message: `${first.uniqueName} has no text cashier in en` },
  ]);
  expect(shell.hostApi.i18n.language.getState()).toBe('en');
});

test('going back over a change of language shows the texts of the address', async () => {
  const { shell } = show('/en/casino/games');
  expect(await screen.findByText('Balance 1.0.0, 0 times')).toBeInTheDocument();
  await act(async () => {
    window.history.replaceState(null, '', '/casino/games');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(await screen.findByText('Saldo 1.0.0, 0 vez')).toBeInTheDocument();
  expect(shell.hostApi.i18n.language.getState()).toBe('pt');
});
