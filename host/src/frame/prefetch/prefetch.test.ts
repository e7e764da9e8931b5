import { aSite } from '@jangada/remote-kit/stub-data';
import type { Device, Session } from '@jangada/contracts/host/host-api';
import { createStore } from 'zustand/vanilla';
import { aPlan, aPlannedRemote, aRelease } from '../../../test/support/render-in-shell.tsx';
import { failedReleases } from '../../composition/failed-releases.ts';
import { createLiveOffers } from '../../composition/offers.ts';
import { createPrefetch } from './create-prefetch.ts';
import type { PrefetchParts } from './create-prefetch.ts';
import { prefetchFiles } from './prefetch-files.ts';
import { INTENT_MS, watchIntent } from './watch-intent.ts';

const account = (version: string) =>
  aRelease('account', version, { modals: [{ modal: 'auth', expose: './modals/auth' }] });
const wallet = aRelease('wallet', '1.0.0', {
  modals: [{ modal: 'deposit', expose: './modals/deposit' }],
  routes: [
    { path: '/bonus', expose: './routes/bonus' },
    { path: '/account/wallet', expose: './routes/wallet' },
  ],
});
const casino = aRelease('casino', '1.0.0', {
  routes: [
    { path: '/login', expose: './routes/home' },
    { path: '/casino/{provider}/{game}', expose: './routes/game' },
  ],
});
const [stable, previous] = [account('2.0.0'), account('1.0.0')];

const strong: Device = { isLowEnd: false, savesData: false, chunkSize: 500 };
const guest = { status: 'guest' } as const;
const player = { status: 'user' } as unknown as Session;

const aPage = ({ device = strong, session = guest as Session }: { device?: Device; session?: Session } = {}) => {
  const plan = aPlan([
    aPlannedRemote('account', [stable, previous]),
    aPlannedRemote('wallet', [wallet]),
    aPlannedRemote('casino', [casino]),
  ]);
  const offers = createLiveOffers(Object.values(plan.remotes));
  const fetched = jest.fn(async (release: { uniqueName: string }, exposes: readonly string[]) => {
    await Promise.resolve();
    log.push(`fetch ${release.uniqueName} ${exposes.join(' ')}`);
  });
  const log: string[] = [];
  const parts = {
    device: createStore(() => device),
    session: createStore(() => session),
    texts: { language: createStore(() => 'pt' as const) },
    offers,
    siteFacts: () => ({
      site: aSite(),
      offers: offers.getState(),
      session: session.status,
      hasShellPage: () => true,
    }),
    modules: {
      prepare: async ({ remote }: { remote: string }, { expose }: { expose: string }) => {
        log.push(`prepare ${remote} ${expose}`);
        return { release: stable };
      },
    },
  };
  const prepared = jest.fn();
  const preparedPages = jest.fn();
  const startCalls = jest.fn();
  const prefetch = createPrefetch(
    parts as unknown as PrefetchParts,
    { prepareModal: prepared, preparePage: preparedPages, startCalls },
    fetched,
  );
  return { prefetch, prepared, preparedPages, startCalls, fetched, log, offers };
};

const AUTH = [`fetch ${stable.uniqueName} ./modals/auth ./texts/pt`, 'prepare account ./modals/auth'];
const DEPOSIT = [`fetch ${wallet.uniqueName} ./modals/deposit ./texts/pt`, 'prepare wallet ./modals/deposit'];

afterEach(() => failedReleases.clear());

describe('a prefetch', () => {
  it.each([
    ['a dialog fetches its files with its texts and evaluates it', guest, 'modal', 'auth', AUTH],
    ['a dialog for players fetches the registration for a guest', guest, 'modal', 'deposit', AUTH],
    ['a dialog for players fetches it for a player', player, 'modal', 'deposit', DEPOSIT],
    [
      'a page fetches its files with its texts and evaluates it',
      player,
      'page',
      '/bonus',
      [`fetch ${wallet.uniqueName} ./routes/bonus ./texts/pt`, 'prepare wallet ./routes/bonus'],
    ],
    ['a page for players fetches the sign-in for a guest', guest, 'page', '/account/wallet', AUTH],
    ['a path that opens a dialog fetches the dialog', guest, 'page', '/login', AUTH],
    ['a dialog that no release offers fetches nothing', player, 'modal', 'ranks', []],
    ['a name that is no dialog fetches nothing', player, 'modal', 'toString', []],
    ['a path without a page fetches nothing', player, 'page', '/nowhere/at/all', []],
  ] as const)('of %s', async (_what, session, kind, name, expected) => {
    const { prefetch, log } = aPage({ session: session as Session });
    await prefetch[kind](name);
    expect(log).toEqual(expected);
  });

  it.each([
    ['a dialog', guest, 'auth', { mode: 'login' }, [['auth', { mode: 'login' }]]],
    ['what a guest gets instead', guest, 'deposit', { amount: 500 }, [['auth', { mode: 'register' }]]],
    ['no dialog with wrong props', guest, 'auth', { mode: 'x' }, []],
    ['no dialog whose props are unknown', guest, 'auth', undefined, []],
    ['nothing for players until the session is known', { status: 'checking' }, 'deposit', {}, []],
  ] as const)('has %s rendered ahead', async (_what, session, name, props, expected) => {
    const { prefetch, prepared } = aPage({ session: session as Session });
    await prefetch.modal(name, props);
    expect(prepared.mock.calls.map(([modal]) => [modal.name, modal.props])).toEqual(expected);
  });

  it.each([
    ['a page whose address has no parameters', '/bonus', [['/bonus', './routes/bonus']]],
    ['no page whose address has parameters', '/casino/estrela/ouro', []],
  ])('has %s rendered ahead', async (_what, path, expected) => {
    const { prefetch, preparedPages } = aPage({ session: player });
    await prefetch.page(path);
    expect(preparedPages.mock.calls.map(([page]) => [page.path, page.offered.expose])).toEqual(expected);
  });

  it('of a dialog says whether somebody is about to press for it', async () => {
    const { prefetch, prepared } = aPage();
    await prefetch.modal('auth', { mode: 'login' });
    await prefetch.modal('auth', { mode: 'login' }, true);
    expect(prepared.mock.calls.map(([modal]) => modal.isIntended)).toEqual([false, true]);
  });

  it('starts the first calls of a dialog that somebody is about to press for, of no other', async () => {
    const { prefetch, startCalls } = aPage({ session: player });
    await prefetch.modal('deposit');
    await prefetch.modal('deposit', { amount: 'much' }, true);
    expect(startCalls).not.toHaveBeenCalled();
    await prefetch.modal('deposit', { amount: 500 }, true);
    expect(startCalls.mock.calls).toEqual([['deposit', { amount: 500 }]]);
  });

  it('starts no call on a low-end device', async () => {
    const { prefetch, startCalls } = aPage({ device: { ...strong, isLowEnd: true } });
    await prefetch.modal('auth', { mode: 'login' }, true);
    expect(startCalls).not.toHaveBeenCalled();
  });

  it.each<[string, Partial<Device>]>([
    ['a low-end device', { isLowEnd: true }],
    ['a connection of 2g or a visitor who saves data', { savesData: true }],
  ])('does nothing on %s', async (_what, weak) => {
    const { prefetch, log } = aPage({ device: { ...strong, ...weak } });
    await prefetch.modal('auth');
    await prefetch.page('/bonus');
    expect(log).toEqual([]);
  });

  it('fetches a module of a release once', async () => {
    const { prefetch, fetched } = aPage();
    await Promise.all([prefetch.modal('auth'), prefetch.modal('auth')]);
    await prefetch.modal('auth');
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('that fails is started again by the next intent, and evaluates nothing before', async () => {
    const { prefetch, fetched, log } = aPage();
    fetched.mockRejectedValueOnce(new Error('offline'));
    await prefetch.modal('auth');
    expect(log).toEqual([]);
    await prefetch.modal('auth');
    expect(log).toEqual(AUTH);
  });

  it('skips a release that failed in this page view', async () => {
    failedReleases.add(stable.uniqueName);
    const { prefetch, log } = aPage();
    await prefetch.modal('auth');
    expect(log[0]).toContain(previous.uniqueName);
  });

  it('does not evaluate a release that was taken out while its files came', async () => {
    const { prefetch, fetched, log, offers } = aPage();
    fetched.mockImplementationOnce(async () => offers.replan([aPlannedRemote('account', [previous])]));
    await prefetch.modal('auth');
    expect(log).toEqual([]);
  });

  it('fetches nothing of a remote that was killed', async () => {
    const { prefetch, log, offers } = aPage();
    offers.replan([{ ...aPlannedRemote('account', []), state: 'absent' }]);
    await prefetch.modal('auth');
    expect(log).toEqual([]);
  });
});

describe('the files of a prefetch', () => {
  const release = {
    ...stable,
    exposes: { './modals/auth': { scripts: ['auth.js'], needs: ['form'] }, './texts/pt': { scripts: ['pt.js'] } },
    integrity: { 'remoteEntry.js': 'sha384-entry', 'auth.js': 'sha384-auth', 'pt.js': 'sha384-pt' },
  };
  const EXPOSES = ['./modals/auth', './texts/pt'];
  const answer = (status: number) => ({ ok: status === 200, status, blob: async () => ({}) });
  const get = jest.fn(async (_address: string, _options: RequestInit) => answer(200));
  beforeEach(() => Object.assign(globalThis, { fetch: get }));
  afterEach(() => {
    get.mockReset().mockImplementation(async () => answer(200));
    document.head.replaceChildren();
  });

  it('are requested together with their hashes, and the shared modules they import are loaded', async () => {
    const form = jest.fn(async () => ({}));
    await prefetchFiles(release, EXPOSES, { form });
    expect(get.mock.calls.map(([address, { integrity }]) => [new URL(address).pathname, integrity])).toEqual([
      ['/releases/account/2.0.0/remoteEntry.js', 'sha384-entry'],
      ['/releases/account/2.0.0/auth.js', 'sha384-auth'],
      ['/releases/account/2.0.0/pt.js', 'sha384-pt'],
    ]);
    expect(form).toHaveBeenCalledTimes(1);
  });

  it('are not requested again when the page has run them', async () => {
    const tag = document.createElement('script');
    tag.src = '/releases/account/2.0.0/remoteEntry.js';
    document.head.append(tag);
    await prefetchFiles(release, ['./texts/pt'], {});
    expect(get.mock.calls.map(([address]) => new URL(address).pathname)).toEqual(['/releases/account/2.0.0/pt.js']);
  });

  it.each([
    ['the plan has no hash for one', { integrity: { ...release.integrity, 'pt.js': '' } }, 200],
    ['one is missing on the server', {}, 404],
  ])('fail when %s', async (_what, fields, status) => {
    get.mockResolvedValue(answer(status));
    await expect(prefetchFiles({ ...release, ...fields }, EXPOSES, {})).rejects.toThrow(/no hash|answers 404/);
  });
});

describe('an intent', () => {
  let stop = () => {};
  const [modal, page] = [jest.fn(async () => {}), jest.fn(async () => {})];
  beforeEach(() => {
    jest.useFakeTimers();
    document.body.innerHTML = `
      <a href="/en/bonus"><span id="link"></span></a>
      <a id="other" href="https://example.com/bonus"></a>
      <button data-opens="deposit" data-opens-props='{"amount":500}'><span id="button"></span></button>
      <button data-opens="ranks"><span id="older"></span></button>
      <button data-opens="ranks" data-opens-props="{"><span id="wrong"></span></button>
      <p id="text"></p>`;
    stop = watchIntent({ modal, page });
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
    jest.clearAllMocks();
    document.body.replaceChildren();
  });
  const send = (id: string, type: string) =>
    document.getElementById(id)?.dispatchEvent(new Event(type, { bubbles: true }));

  it.each([
    ['a pointer rests on a link', 'link', 'pointerover', INTENT_MS, [[], [['/bonus']]]],
    [
      'a pointer rests on a button that opens a dialog',
      'button',
      'pointerover',
      INTENT_MS,
      [[['deposit', { amount: 500 }, true]], []],
    ],
    ['the focus rests on such a button', 'button', 'focusin', INTENT_MS, [[['deposit', { amount: 500 }, true]], []]],
    ['such a button is touched', 'button', 'touchstart', 0, [[['deposit', { amount: 500 }, true]], []]],
    ['such a button says no props', 'older', 'touchstart', 0, [[['ranks', {}, true]], []]],
    ['the props of such a button are no JSON', 'wrong', 'touchstart', 0, [[['ranks', undefined, true]], []]],
    ['a pointer is gone before', 'button', 'pointerover', INTENT_MS - 1, [[], []]],
    ['a pointer rests on text', 'text', 'pointerover', INTENT_MS, [[], []]],
    ['a link leads to another site', 'other', 'touchstart', 0, [[], []]],
  ])('when %s', (_what, id, type, ms, [modals, pages]) => {
    send(id, type);
    jest.advanceTimersByTime(ms);
    send('text', 'pointerover');
    jest.advanceTimersByTime(INTENT_MS);
    expect([modal.mock.calls, page.mock.calls]).toEqual([modals, pages]);
  });
});
