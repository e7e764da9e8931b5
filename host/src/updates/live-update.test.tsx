import { act, screen, waitFor } from '@testing-library/react';
import { useUpdateBlocker } from '@jangada/remote-kit/hooks';
import { useStore } from 'zustand';
import { useHost } from '@jangada/remote-kit/host-context';
import { createStore } from 'zustand/vanilla';
import { signedOut } from '@jangada/contracts/events/events';
import type { PlanAnswer } from '@jangada/contracts/delivery/plan-answer';
import type { PlannedRelease, PlannedRemote } from '@jangada/contracts/delivery/plan';
import { useEffect, useState } from 'react';
import { App } from '../start/app.tsx';
import { RemoteView } from '../frame/remote-views/remote-view.tsx';
import { RemoteLoadError } from '../composition/load-failure.ts';
import type { LoadModule } from '../composition/chain-loader.ts';
import { aPlan, aPlannedRemote, aRelease, renderInShell } from '../../test/support/render-in-shell.tsx';
import { SETTLE_MS } from './exchanges.ts';
import { createLiveUpdate } from './live-update.ts';

const mockLoad = jest.fn<ReturnType<LoadModule>, Parameters<LoadModule>>();

jest.mock('../composition/load-module.ts', () => ({
  loadModule: (...call: Parameters<LoadModule>) => mockLoad(...call),
}));

const offer = { slots: [{ slot: 'header.balance' as const, expose: './slots/balance' }] };
const walletOf = (version: string, changed = {}) => aRelease('wallet', version, { ...offer, ...changed });
const [one, two, three] = [walletOf('1.0.0'), walletOf('2.0.0'), walletOf('3.0.0')];

/** An update blocker that tests can set. */
const isHeld = createStore(() => false);
const received: string[] = [];
const signals = new Map<string, AbortSignal>();

const viewOf = ({ version }: PlannedRelease) =>
  function Balance() {
    const host = useHost();
    const [count, setCount] = useState(0);
    useUpdateBlocker(useStore(isHeld), 'deposit');
    useEffect(() => {
      signals.set(version, host.signal);
      host.bus.on(signedOut, () => received.push(version));
    }, [host]);
    return <button onClick={() => setCount(count + 1)}>{`saldo ${version} ${count}`}</button>;
  };

/** A loader whose releases all load, except those `isBroken` selects. */
const loadable = (isBroken: (release: PlannedRelease) => boolean = () => false) => {
  const views = new Map<string, unknown>();
  mockLoad.mockImplementation(async (planned, expose, options) => {
    const release = planned.chain.find((candidate) => {
      if (!isBroken(candidate)) return true;
      options?.onFailure?.({
        kind: 'network',
        file: candidate.base,
        uniqueName: candidate.uniqueName,
        version: candidate.version,
      });
      return false;
    });
    if (!release) throw new RemoteLoadError(planned.remote, expose, []);
    const view = views.get(release.uniqueName) ?? viewOf(release);
    views.set(release.uniqueName, view);
    return { module: { default: expose.startsWith('./texts') ? {} : view }, release };
  });
};

const shellRelease = aRelease('casino', '9.9.9');

const open = async (remote: PlannedRemote = aPlannedRemote('wallet', [one])) => {
  const now = { typed: false, answer: null as PlanAnswer | null };
  const { shell } = renderInShell(<RemoteView remote="wallet" expose="./slots/balance" skeleton={<p>esqueleto</p>} />, {
    plan: aPlan([remote]),
  });
  const files = { allow: jest.fn(), forbid: jest.fn() };
  const unload = jest.fn();
  const live = createLiveUpdate({
    shell,
    build: 'a',
    planRevision: 1,
    shellName: shellRelease.uniqueName,
    request: async () => now.answer,
    hasTyped: () => now.typed,
    files,
    unload,
  });
  let revision = 1;
  /** @param urgentRevision the revision in the reply, for a tab that missed the event */
  const become = (planned: PlannedRemote, urgent = false, urgentRevision?: number) =>
    act(async () => {
      revision += 1;
      now.answer = {
        build: `b${revision}`,
        revision,
        ...(urgentRevision !== undefined && { urgent_revision: urgentRevision }),
        site_version: shell.tenant.getState().version,
        remotes: { host: { ...aPlannedRemote('casino', [shellRelease]), remote: 'host' }, wallet: planned },
      };
      await live.renew(urgent);
    });
  await screen.findByText(/^saldo/);
  return { shell, live, files, unload, become, now };
};

const versionsOf = (calls: jest.Mock): string[] => calls.mock.calls.map(([{ version }]) => version);

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  isHeld.setState(false, true);
  received.length = 0;
  signals.clear();
  localStorage.clear();
  document.cookie = 'jangada_quarantine=; max-age=0; path=/';
  jest.spyOn(console, 'error').mockImplementation(() => {});
  Object.assign(navigator, { sendBeacon: jest.fn(() => true) });
  Object.assign(performance, { mark: jest.fn() });
  loadable();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('another release replaces the previous one without a skeleton, and everything the old one registered ends', async () => {
  const { shell, become, unload, files } = await open();
  const old = shell.modules.releaseOf('wallet');
  await become(aPlannedRemote('wallet', [two, one]));
  await wait(100);
  expect(screen.getByText('saldo 2.0.0 0')).toBeInTheDocument();
  expect(screen.queryByText('esqueleto')).toBeNull();
  expect([old?.version, unload.mock.calls[0]?.[0].version]).toEqual(['1.0.0', '1.0.0']);
  expect(versionsOf(files.allow)).toEqual(['2.0.0', '1.0.0']);
});

test('listeners, calls and update blockers of the old release end with it', async () => {
  isHeld.setState(true, true);
  const { shell, become } = await open();
  await become(aPlannedRemote('wallet', [two]), true);
  isHeld.setState(false, true);
  await wait(100);
  act(() => shell.hostApi.bus.emit(signedOut, {}));
  expect(received).toEqual(['2.0.0']);
  expect([signals.get('1.0.0')?.aborted, signals.get('2.0.0')?.aborted]).toEqual([true, false]);
  expect(shell.updateBlockers.canUpdate.getState()).toBe(true);
});

test('an exchange waits for a deposit that is in progress', async () => {
  isHeld.setState(true, true);
  const { become } = await open();
  await become(aPlannedRemote('wallet', [two, one]));
  await wait(10 * SETTLE_MS);
  expect(screen.getByText('saldo 1.0.0 0')).toBeInTheDocument();
  act(() => isHeld.setState(false, true));
  await wait(100);
  expect(screen.getByText('saldo 2.0.0 0')).toBeInTheDocument();
});

test('an exchange waits for typed text; it continues once the text is sent or deleted', async () => {
  const { become, now } = await open();
  now.typed = true;
  await become(aPlannedRemote('wallet', [two, one]));
  await wait(10 * SETTLE_MS);
  expect(screen.getByText('saldo 1.0.0 0')).toBeInTheDocument();
  now.typed = false;
  await wait(SETTLE_MS);
  expect(screen.getByText('saldo 2.0.0 0')).toBeInTheDocument();
});

test('the next navigation is the last safe point', async () => {
  isHeld.setState(true, true);
  const { become, shell } = await open();
  await become(aPlannedRemote('wallet', [two, one]));
  await wait(SETTLE_MS);
  act(() => shell.router.go('/terms'));
  await wait(0);
  expect(screen.getByText('saldo 2.0.0 0')).toBeInTheDocument();
});

test('a dialog of the remote is closed by the player, not by the exchange', async () => {
  const modals = [{ modal: 'player-profile' as const, expose: './modals/profile' }];
  const { become, shell } = await open(aPlannedRemote('wallet', [walletOf('1.0.0', { modals })]));
  act(() => shell.modals.open('player-profile', { user_id: 1 }));
  await become(aPlannedRemote('wallet', [walletOf('2.0.0', { modals })]));
  await wait(10 * SETTLE_MS);
  expect(screen.getByText('saldo 1.0.0 0')).toBeInTheDocument();
  act(() => shell.modals.close());
  await wait(100);
  expect(screen.getByText('saldo 2.0.0 0')).toBeInTheDocument();
});

test('a withdrawn release is removed at once, whatever is in progress', async () => {
  isHeld.setState(true, true);
  const { become, files } = await open();
  await become(aPlannedRemote('wallet', [two]), true);
  await wait(0);
  expect(screen.getByText('saldo 2.0.0 0')).toBeInTheDocument();
  expect(versionsOf(files.forbid)).toEqual(['1.0.0']);
});

test('an urgent change found only by the poll does not wait either', async () => {
  isHeld.setState(true, true);
  const { become } = await open();
  await become(aPlannedRemote('wallet', [two]), false, 2);
  await wait(0);
  expect(screen.queryByText(/^saldo 1.0.0/)).toBeNull();
});

test('what was urgent before the page was made is not urgent for what follows', async () => {
  isHeld.setState(true, true);
  const { become } = await open();
  await become(aPlannedRemote('wallet', [two]), false, 1);
  await wait(SETTLE_MS);
  expect(screen.getByText('saldo 1.0.0 0')).toBeInTheDocument();
});

test('an urgent change of one remote does not affect the others', async () => {
  isHeld.setState(true, true);
  const { become } = await open();
  await become(aPlannedRemote('wallet', [two, one]), true);
  await wait(SETTLE_MS);
  expect(screen.getByText('saldo 1.0.0 0')).toBeInTheDocument();
});

test('a release that fails to load changes nothing, is reported, and is tried again at the next poll', async () => {
  const { become, live, files } = await open();
  loadable(({ version }) => version === '2.0.0');
  await become(aPlannedRemote('wallet', [two, one]));
  await wait(100);
  expect(screen.getByText('saldo 1.0.0 0')).toBeInTheDocument();
  expect(live.build()).toBeNull();
  expect(versionsOf(files.forbid)).toEqual(['2.0.0']);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  const reports = jest
    .mocked(navigator.sendBeacon)
    .mock.calls.flatMap(([, body]) => (JSON.parse(String(body)) as { reports: unknown[] }).reports);
  expect(reports[0]).toMatchObject({ remote: 'wallet', version: '2.0.0', kind: 'network' });
});

test('a planned release that never loaded is not allowed once another is planned; a running one still is', async () => {
  isHeld.setState(true, true);
  const { become, files } = await open();
  await become(aPlannedRemote('wallet', [two, one]));
  await wait(SETTLE_MS);
  await become(aPlannedRemote('wallet', [three]));
  await wait(SETTLE_MS);
  expect(screen.getByText('saldo 1.0.0 0')).toBeInTheDocument();
  expect(versionsOf(files.forbid)).toEqual(['2.0.0']);
  act(() => isHeld.setState(false, true));
  await wait(100);
  expect(screen.getByText('saldo 3.0.0 0')).toBeInTheDocument();
  expect(versionsOf(files.forbid)).toEqual(['2.0.0', '1.0.0']);
});

test('a plan that returns to the running release disallows the one between', async () => {
  isHeld.setState(true, true);
  const { become, files } = await open();
  await become(aPlannedRemote('wallet', [two, one]));
  await become(aPlannedRemote('wallet', [one]));
  await wait(SETTLE_MS);
  expect(screen.getByText('saldo 1.0.0 0')).toBeInTheDocument();
  expect(versionsOf(files.forbid)).toEqual(['2.0.0']);
});

test('a plan older than the applied one is ignored', async () => {
  const { become, live, now } = await open();
  await become(aPlannedRemote('wallet', [two, one]));
  await wait(100);
  now.answer = { ...(now.answer as PlanAnswer), revision: 1, remotes: {} };
  expect(await live.renew(false)).toBeNull();
  expect(screen.getByText('saldo 2.0.0 0')).toBeInTheDocument();
});

test('another shell, or another version of the site, is for a new page', async () => {
  const { live, now, shell } = await open();
  const remotes = { host: { ...aPlannedRemote('casino', [one]), remote: 'host' as const } };
  now.answer = { build: 'b', revision: 5, site_version: shell.tenant.getState().version, remotes };
  expect(await live.renew(false)).toMatchObject({ build: 'b', inPlace: false });
});

test('twenty exchanges back and forth leave one release, one host and no listener behind', async () => {
  const { become, unload, shell } = await open();
  for (let round = 0; round < 10; round += 1) {
    await become(aPlannedRemote('wallet', [two, one]));
    await wait(100);
    await become(aPlannedRemote('wallet', [one]));
    await wait(100);
  }
  expect(screen.getAllByText(/^saldo 1\.0\.0/)).toHaveLength(1);
  expect(unload).toHaveBeenCalledTimes(20);
  expect(shell.modules.placesOf('wallet')).toHaveLength(1);
});

test('a remote that is switched off is removed from menus and routes, and its dialogs do not open', async () => {
  const routes = [{ path: '/account/wallet' as const, expose: './routes/wallet' }];
  const modals = (['deposit', 'player-profile'] as const).map((modal) => ({ modal, expose: `./modals/${modal}` }));
  const release = aRelease('account', '1.0.0', { routes: [{ path: '/user/edit', expose: './routes/overview' }] });
  const now = { answer: null as PlanAnswer | null };
  const wallet = aPlannedRemote('wallet', [walletOf('1.0.0', { routes, modals })]);
  const { shell } = renderInShell(<App />, {
    path: '/terms',
    plan: aPlan([wallet, aPlannedRemote('account', [release])]),
  });
  const live = createLiveUpdate({
    shell,
    build: 'a',
    planRevision: 1,
    shellName: shellRelease.uniqueName,
    request: async () => now.answer,
    hasTyped: () => false,
    files: { allow: () => {}, forbid: () => {} },
    unload: () => {},
  });
  const deposit = () => screen.queryAllByText('Depositar');
  await waitFor(() => expect(deposit().length).toBeGreaterThan(0));
  act(() => shell.modals.open('player-profile', { user_id: 1 }));
  expect(shell.modals.current.getState()).not.toBeNull();
  act(() => shell.modals.close());
  await act(async () => {
    const host = { ...aPlannedRemote('casino', [shellRelease]), remote: 'host' as const };
    const hidden: PlannedRemote = { remote: 'wallet', reason: 'kill', chain: [], state: 'hidden' };
    now.answer = {
      build: 'b',
      revision: 2,
      site_version: shell.tenant.getState().version,
      remotes: { host, wallet: hidden },
    };
    await live.renew(false);
  });
  expect(deposit()).toHaveLength(0);
  expect(shell.hostApi.navigation.hasRoute('/account/wallet')).toBe(false);
  expect(shell.hostApi.navigation.hasRoute('/user/edit')).toBe(true);
  act(() => shell.modals.open('player-profile', { user_id: 1 }));
  expect(shell.modals.current.getState()).toBeNull();
});

describe('a release of ES modules', () => {
  const modules = { ...two, container: 'module' as const };

  test.each([
    ['replaces another release', one, modules],
    ['is replaced', modules, three],
  ])('that %s needs a page load, and the view stays until then', async (_, before, after) => {
    const { become, live, now } = await open(aPlannedRemote('wallet', [before]));
    await become(aPlannedRemote('wallet', [after, before]));
    await wait(100);
    expect(screen.getByText(`saldo ${before.version} 0`)).toBeInTheDocument();
    now.answer = now.answer && { ...now.answer, revision: 9 };
    expect(await live.renew(false)).toMatchObject({ inPlace: false, atOnce: false });
    expect(live.build()).toBe('a');
  });

  test('that is switched off is removed at once, without a page load', async () => {
    const { become, live, now } = await open(aPlannedRemote('wallet', [modules]));
    await become({ remote: 'wallet', reason: 'kill', chain: [], state: 'hidden' }, true);
    expect(screen.queryByText(/^saldo/)).toBeNull();
    now.answer = now.answer && { ...now.answer, revision: 9 };
    expect(await live.renew(false)).toMatchObject({ inPlace: true });
  });
});
