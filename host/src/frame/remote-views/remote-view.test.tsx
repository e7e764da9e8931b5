import { quarantinedLast } from '@jangada/contracts/delivery/quarantine';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useHostContext } from '@jangada/remote-kit/host-context';
import { useTranslation } from '@jangada/remote-kit/texts';
import { aPlan, aPlannedRemote, aRelease, renderInShell } from '../../../test/support/render-in-shell.tsx';
import { useEffect, useLayoutEffect, useState } from 'react';
import { failedReleases } from '../../composition/failed-releases.ts';
import { RemoteLoadError } from '../../composition/load-failure.ts';
import type { LoadModule } from '../../composition/chain-loader.ts';
import { running } from '../../composition/placed-views.ts';
import { STABLE_MS } from '../../composition/release-health.ts';
import { viewState } from '../../composition/view-states.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { RemoteView } from './remote-view.tsx';

const mockLoad = jest.fn<ReturnType<LoadModule>, Parameters<LoadModule>>();

jest.mock('../../composition/load-module.ts', () => ({
  loadModule: (...call: Parameters<LoadModule>) => mockLoad(...call),
}));

const releases = [aRelease('wallet', '1.1.0'), aRelease('wallet', '1.0.0')];

const Balance = () => {
  const { t } = useTranslation<{ title: string }>();
  return <p>{t('title')}</p>;
};

const Broken = () => {
  throw new Error('the new release is broken');
};

/** Loads from the first release that has not failed in this page view. */
const answerFrom = (views: Readonly<Record<string, () => React.JSX.Element>>) => {
  mockLoad.mockImplementation(async (planned, expose) => {
    const [release] = quarantinedLast(planned.chain, failedReleases);
    if (!release) throw new RemoteLoadError('wallet', expose, []);
    const view = expose === './texts/pt' ? { title: `Carteira ${release.version}` } : views[release.version];
    return { module: { default: view }, release };
  });
};

const show = (chain = releases) =>
  renderInShell(
    <>
      <p>o resto do site</p>
      <RemoteView remote="wallet" expose="./slots/balance" skeleton={<p>esqueleto</p>} />
    </>,
    { plan: aPlan([aPlannedRemote('wallet', chain)]) },
  );

/** The versions whose view was requested, in order. */
const triedVersions = () =>
  mockLoad.mock.calls
    .filter(([, expose]) => expose === './slots/balance')
    .map(([planned]) => quarantinedLast(planned.chain, new Set())[0]?.version);

/** The reports sent so far. */
const sentReports = () =>
  jest
    .mocked(navigator.sendBeacon)
    .mock.calls.flatMap(([, body]) => JSON.parse(String(body)).reports)
    .map(({ version, kind, expose }) => [version, kind, expose].join(' '));

beforeEach(() => {
  localStorage.clear();
  failedReleases.clear();
  mockLoad.mockReset();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  Object.assign(navigator, { sendBeacon: jest.fn(() => true) });
});

afterEach(() => jest.restoreAllMocks());

test('a skeleton is replaced by the view with its own texts', async () => {
  answerFrom({ '1.1.0': Balance });
  show();
  expect(screen.getByText('esqueleto')).toBeInTheDocument();
  expect(await screen.findByText('Carteira 1.1.0')).toBeInTheDocument();
});

test('a view is the running one while its effects run, and no longer', async () => {
  const seen: unknown[] = [];
  const Listening = () => {
    useLayoutEffect(() => void seen.push(running.view), []);
    useEffect(() => void seen.push(running.view), []);
    return <Balance />;
  };
  answerFrom({ '1.1.0': Listening });
  show();
  await screen.findByText('Carteira 1.1.0');
  const balance = { remote: 'wallet', expose: './slots/balance' };
  await waitFor(() => expect(seen).toEqual([balance, balance]));
  expect(running.view).toBeNull();
});

test('a slot that fails inside the page of another remote is named with the texts of the shell', async () => {
  mockLoad.mockImplementation(async (planned, expose) => {
    const [release] = planned.chain;
    if (planned.remote === 'wallet' || !release) throw new RemoteLoadError(planned.remote, expose, []);
    const texts = { title: 'Cassino' };
    return { module: { default: expose === './texts/pt' ? texts : PageWithSlot }, release };
  });
  const PageWithSlot = () => (
    <>
      <Balance />
      {useHostContext().renderSlot('home.more', {})}
    </>
  );
  const wallet = aRelease('wallet', '1.0.0', { slots: [{ slot: 'home.more', expose: './slots/balance' }] });
  const chains = [aPlannedRemote('wallet', [wallet]), aPlannedRemote('casino', [aRelease('casino', '1.0.0')])];
  renderInShell(<RemoteView remote="casino" expose="./routes/home" skeleton={null} />, {
    plan: aPlan(chains),
  });
  expect(await screen.findByText('Cassino')).toBeInTheDocument();
  expect(await screen.findByText(/A área Carteira não carregou/)).toBeInTheDocument();
});

test('a remote that fails to load is named, the rest of the site works, and retry loads it', async () => {
  mockLoad.mockRejectedValue(new RemoteLoadError('wallet', './slots/balance', []));
  show();
  expect(await screen.findByText('A área Carteira não carregou.')).toBeInTheDocument();
  expect(screen.getByText('o resto do site')).toBeInTheDocument();

  answerFrom({ '1.1.0': Balance });
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Carteira 1.1.0')).toBeInTheDocument();
});

test('a release that throws while mounting is replaced by the one before it, in the same page view', async () => {
  answerFrom({ '1.1.0': Broken, '1.0.0': Balance });
  show();
  expect(await screen.findByText('Carteira 1.0.0')).toBeInTheDocument();
  await waitFor(() => expect(localStorage.getItem('jangada:quarantine')).toContain('wallet__00000110'));
});

/** Shows a view only once its module is there, as the first page does. */
const ShownWhenReady = () => {
  const { modules } = useShell();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    modules.ensure('wallet', './slots/balance');
    const stop = modules.states.subscribe((states) => {
      if (viewState(states, 'wallet', './slots/balance').status !== 'ready') return;
      stop();
      // React runs the effects of a rendering that no input caused in a later task.
      setTimeout(() => setReady(true));
    });
  }, [modules]);
  return isReady ? <RemoteView remote="wallet" expose="./slots/balance" skeleton={<p>esqueleto</p>} /> : null;
};

test('a view that throws while it mounts shows its skeleton, and never the message, until the next release is there', async () => {
  answerFrom({ '1.1.0': Broken, '1.0.0': Balance });
  const texts: string[] = [];
  const observer = new MutationObserver(() => texts.push(document.body.textContent));
  observer.observe(document.body, { childList: true, subtree: true });
  // Outside of `act` effects run after the commit, as in a browser.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  renderInShell(<ShownWhenReady />, { plan: aPlan([aPlannedRemote('wallet', releases)]) });
  await waitFor(() => expect(document.body).toHaveTextContent('Carteira 1.0.0'));
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  observer.disconnect();
  expect(texts.filter((text) => text.includes('não carregou'))).toEqual([]);
  expect(texts).toContain('esqueleto');
});

const Falling = ({ when }: { when: Promise<void> }) => {
  const [data, setData] = useState('');
  useEffect(() => void when.then(() => setData('came')), [when]);
  if (data) throw new Error('the data was too much');
  return <p>espera</p>;
};

test('a view that throws once its data has loaded is replaced by the release before it, in the same page view', async () => {
  answerFrom({ '1.1.0': () => <Falling when={Promise.resolve()} />, '1.0.0': Balance });
  show();
  expect(await screen.findByText('Carteira 1.0.0')).toBeInTheDocument();
  await waitFor(() => expect(sentReports()).toContain('1.1.0 runtime ./slots/balance'));
});

/** A view that throws once it has worked for a while; the browser still has its last rendering. */
const showFallingLate = async () => {
  let fall = () => {};
  const click = new Promise<void>((resolve) => {
    fall = resolve;
  });
  answerFrom({ '1.1.0': () => <Falling when={click} />, '1.0.0': Balance });
  const { shell } = show();
  await screen.findByText('espera');
  const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + STABLE_MS);
  return { shell, fall, restore: () => now.mockRestore() };
};

test('a view that worked for a while and throws is replaced at once where nothing typed would be lost', async () => {
  const { fall } = await showFallingLate();
  fall();
  expect(await screen.findByText('Carteira 1.0.0')).toBeInTheDocument();
});

test('a view that throws while something blocks updates can be retried, and is replaced when it throws again', async () => {
  const { shell, fall, restore } = await showFallingLate();
  shell.updateBlockers.of(new AbortController().signal).block('deposit');
  fall();
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
  restore();
  expect(await screen.findByText('Carteira 1.0.0')).toBeInTheDocument();
});

test('without a remaining release the failed view is named and can be retried', async () => {
  answerFrom({ '1.1.0': Broken });
  show(releases.slice(0, 1));
  expect(await screen.findByText('A área Carteira não carregou.')).toBeInTheDocument();

  answerFrom({ '1.1.0': Balance });
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Carteira 1.1.0')).toBeInTheDocument();
});

test('a chain of which every release throws while mounting is tried once, named, and reported without a timer', async () => {
  const chain = ['1.2.0', '1.1.0', '1.0.0'].map((version) => aRelease('wallet', version));
  answerFrom({ '1.2.0': Broken, '1.1.0': Broken, '1.0.0': Broken });
  show(chain);
  expect(await screen.findByText('A área Carteira não carregou.')).toBeInTheDocument();
  expect(triedVersions()).toEqual(['1.2.0', '1.1.0', '1.0.0']);
  expect(screen.getByText('o resto do site')).toBeInTheDocument();
  await waitFor(() =>
    expect(sentReports()).toEqual(['1.2.0', '1.1.0', '1.0.0'].map((version) => `${version} mount ./slots/balance`)),
  );
});

test('the visitor’s retry tries all releases of the chain once more', async () => {
  answerFrom({ '1.1.0': Broken, '1.0.0': Broken });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(triedVersions()).toEqual(['1.1.0', '1.0.0', '1.1.0', '1.0.0']));
  expect(await screen.findByText('A área Carteira não carregou.')).toBeInTheDocument();
});

test('a release whose texts fail to load is replaced by the next one, and is tried once', async () => {
  mockLoad.mockImplementation(async (planned, expose, options) => {
    const [release] = planned.chain;
    if (!release) throw new RemoteLoadError('wallet', expose, []);
    const { uniqueName, version } = release;
    if (expose !== './texts/pt') return { module: { default: Balance }, release };
    if (version === '1.0.0') return { module: { default: { title: 'Carteira 1.0.0' } }, release };
    options?.onFailure?.({ kind: 'missing-expose', expose, uniqueName, version });
    throw new RemoteLoadError('wallet', expose, []);
  });
  show();
  expect(await screen.findByText('Carteira 1.0.0')).toBeInTheDocument();
  expect(triedVersions()).toEqual(['1.1.0', '1.0.0']);
  await waitFor(() => expect(sentReports()).toEqual(['1.1.0 missing-expose ./texts/pt']));
});

describe('a release whose activation throws', () => {
  const activated: string[] = [];
  const offer = { activate: './remote' };
  const chain = [aRelease('wallet', '1.1.0', offer), aRelease('wallet', '1.0.0', offer)];

  /** A view that every release has, and an activation that fails in some. */
  const answerWith = (failing: readonly string[]) =>
    mockLoad.mockImplementation(async (planned, expose) => {
      const [release] = quarantinedLast(planned.chain, failedReleases);
      if (!release) throw new RemoteLoadError('wallet', expose, []);
      const activate = () => {
        activated.push(release.version);
        if (failing.includes(release.version)) throw new Error('no subscription');
      };
      const modules = { './remote': { activate }, './texts/pt': { title: `Carteira ${release.version}` } };
      const views = { './slots/balance': Balance, './slots/other': Balance };
      return { module: { default: { ...modules, ...views }[expose] }, release };
    });

  beforeEach(() => {
    activated.length = 0;
  });

  test('is replaced by the next one, with its views, and reported', async () => {
    answerWith(['1.1.0']);
    show(chain);
    expect(await screen.findByText('Carteira 1.0.0')).toBeInTheDocument();
    await waitFor(() => expect(activated).toEqual(['1.1.0', '1.0.0']));
    await waitFor(() => expect(sentReports()).toEqual(['1.1.0 mount ./remote']));
  });

  test('is given up when each release was tried once, and the other views stay', async () => {
    answerWith(['1.1.0', '1.0.0']);
    const { shell } = show(chain);
    await waitFor(() => expect(activated).toEqual(['1.1.0', '1.0.0']));
    expect(await screen.findByText(/^Carteira/)).toBeInTheDocument();
    await act(() => shell.modules.activate('wallet'));
    act(() => shell.modules.ensure('wallet', './slots/other'));
    await waitFor(() => expect(sentReports()).toEqual(['1.1.0 mount ./remote', '1.0.0 mount ./remote']));
    expect(activated).toEqual(['1.1.0', '1.0.0']);
  });
});

test('the next release is activated when the previous one was', async () => {
  const activated: string[] = [];
  const offer = { activate: './remote' };
  mockLoad.mockImplementation(async (planned, expose) => {
    const [release] = quarantinedLast(planned.chain, failedReleases);
    if (!release) throw new RemoteLoadError('wallet', expose, []);
    const view = release.version === '1.1.0' ? Broken : Balance;
    const activate = () => void activated.push(release.version);
    const modules = { './remote': { activate }, './texts/pt': { title: `Carteira ${release.version}` } };
    return { module: { default: { ...modules, './slots/balance': view }[expose] }, release };
  });
  show([aRelease('wallet', '1.1.0', offer), aRelease('wallet', '1.0.0', offer)]);
  expect(await screen.findByText('Carteira 1.0.0')).toBeInTheDocument();
  await waitFor(() => expect(activated.at(-1)).toBe('1.0.0'));
  expect(activated.filter((version) => version === '1.0.0')).toHaveLength(1);
});

test('a failure while mounting is reported with its release', async () => {
  answerFrom({ '1.1.0': Broken, '1.0.0': Balance });
  show();
  await screen.findByText('Carteira 1.0.0');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  // Earlier pages of this file also send reports.
  const bodies = jest.mocked(navigator.sendBeacon).mock.calls.map(([, body]) => JSON.parse(String(body)));
  expect(bodies.find(({ reports }) => reports.length > 0)).toMatchObject({
    tenant: 'jangada',
    reports: [{ remote: 'wallet', version: '1.1.0', kind: 'mount', expose: './slots/balance' }],
  });
});
