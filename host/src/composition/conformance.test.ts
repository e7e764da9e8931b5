import { act } from '@testing-library/react';
import { login } from '@jangada/contracts/domains/auth/endpoints';
import type { HostApi } from '@jangada/contracts/host/host-api';
import type { Offer } from '@jangada/contracts/page/offer';
import { modalName, modals } from '@jangada/contracts/page/modals';
import { remoteNames } from '@jangada/contracts/values/remotes';
import type { KnownRemote } from '@jangada/contracts/values/remotes';
import { routeClaims } from '@jangada/contracts/page/routes';
import { describeConformance } from '@jangada/remote-kit/conformance/conformance';
import type { ConformingPage, Given, SentCall } from '@jangada/remote-kit/conformance/page';
import { aSite } from '@jangada/remote-kit/stub-data';
import { aPlan, aPlannedRemote, aRelease } from '../../test/support/render-in-shell.tsx';
import { removeCookie } from '../browser/cookies.ts';
import { hasShellPage } from '../pages/shell-pages.ts';
import { createShell } from '../shell/create-shell.ts';
import { createHostApi } from './host-api.ts';
import type { HostParts } from './host-api.ts';

/** The parts the shell gives to each remote, captured where it creates its own host. */
let parts: HostParts | null = null;
jest.mock('./host-api.ts', () => {
  const real = jest.requireActual('./host-api.ts');
  return {
    ...real,
    createHostApi: (given: HostParts, member: unknown) => {
      parts = given;
      return real.createHostApi(given, member);
    },
  };
});

/** The window of a desktop: a phone has room for one notice. */
jest.mock('../browser/appearance/insets.ts', () => ({
  ...jest.requireActual('../browser/appearance/insets.ts'),
  createInsets: () => jest.requireActual('zustand/vanilla').createStore(() => ({ top: 64, bottom: 0, right: 0 })),
}));

/** All routes, slots, modals and panels of the product, by owner. */
const offerOf = (remote: KnownRemote): Partial<Offer> => ({
  routes: routeClaims.filter(({ owner }) => owner === remote).map(({ path }) => ({ path, expose: './routes/any' })),
  modals: modalName.options
    .filter((name) => modals[name].owner === remote)
    .map((modal) => ({ modal, expose: './modals/any' })),
});

const plan = aPlan(remoteNames.map((name) => aPlannedRemote(name, [aRelease(name, '1.0.0', offerOf(name))])));

const realSetItem = Storage.prototype.setItem;
const realFetch = globalThis.fetch;

/** A network that answers only what the check defines. */
const aNetwork = () => {
  const given = new Map<string, Given>();
  const sent: SentCall[] = [];
  const reply = async (address: string, init: RequestInit = {}): Promise<Pick<Response, 'ok' | 'status' | 'text'>> => {
    const path = new URL(address).pathname;
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ method, path, body, idempotencyKey: new Headers(init.headers).get('Idempotency-Key') });
    const answer = given.get(`${method} ${path}`) ?? { status: 501, body: {} };
    if (init.signal?.aborted) throw init.signal.reason;
    if (answer === 'nothing') throw new TypeError('Failed to fetch');
    if (answer === 'never') {
      return new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    }
    return { ok: answer.status < 400, status: answer.status, text: async () => JSON.stringify(answer.body) };
  };
  return { given, sent, reply };
};

let life: AbortController;

const open = async (): Promise<ConformingPage> => {
  localStorage.clear();
  sessionStorage.clear();
  // Removed, because the check of the previous test's session would be retried for seconds.
  removeCookie('auth_client');
  window.history.replaceState(null, '', '/');
  const { given, sent, reply } = aNetwork();
  Object.assign(globalThis, { fetch: reply });
  life = new AbortController();
  const shell = createShell({ site: aSite(), plan }, hasShellPage);
  await act(() => shell.session.check());
  if (!parts) throw new Error('the shell makes a host of its own');
  const { bus } = parts;
  const hostOf = (remote: KnownRemote, signal: AbortSignal): HostApi => {
    if (!parts) throw new Error('the shell makes a host of its own');
    return createHostApi(parts, { remote, release: aRelease(remote, '1.0.0'), signal });
  };
  const wallet = hostOf('wallet', life.signal);
  return {
    wallet,
    casino: hostOf('casino', new AbortController().signal),
    answer: ({ method, path }, answer) => void given.set(`${method} ${path}`, answer),
    sent: () => sent,
    signIn: async (user) => {
      given.set(`${login.method} ${login.path}`, { status: 200, body: { data: { user }, token: 'a-token' } });
      await wallet.session.signIn(login, { username: '11987654321', password: 'x' });
    },
    tell: (event, payload) => bus.as('host').emit(event, payload),
    takeOut: () => life.abort(),
    toasts: shell.toasts.shown.getState,
    notices: () => shell.notices.stack.getState()?.shown.getState() ?? [],
    title: () => document.title,
    fillStorage: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The storage is full', 'QuotaExceededError');
      };
    },
  };
};

beforeEach(() => {
  parts = null;
  // Some checks provoke incidents, which the shell logs.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  life.abort();
  Storage.prototype.setItem = realSetItem;
  Object.assign(globalThis, { fetch: realFetch });
  jest.restoreAllMocks();
});

describeConformance('the host', open);
