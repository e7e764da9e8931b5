import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { getProfile } from '@jangada/contracts/domains/profile/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import { renderInShell } from '../../test/support/render-in-shell.tsx';
import { createHostApi } from './host-api.ts';
import type { HostParts } from './host-api.ts';
import { CALLS_PER_SECOND_MAX } from './limit-use.ts';

const open = () => {
  const { shell } = renderInShell(null);
  const signals: (AbortSignal | undefined)[] = [];
  const api = (async (_endpoint: unknown, call?: { signal?: AbortSignal }) => {
    signals.push(call?.signal);
    return {};
  }) as unknown as Api;
  const controller = new AbortController();
  const parts = {
    ...shell.hostApi,
    api,
    bus: { as: () => shell.hostApi.bus },
    router: shell.router,
    texts: shell.texts,
    dataLayer: shell.dataLayer,
  } as unknown as HostParts;
  const updateBlockers = shell.updateBlockers;
  const reporter = { report: jest.fn() };
  const host = createHostApi(
    { ...parts, updateBlockers, reporter },
    { remote: 'wallet', release: { version: '1.0.0', uniqueName: 'wallet__00000100' }, signal: controller.signal },
  );
  return { host, signals, controller, reporter };
};

test('calls of a remote are aborted with it; payment calls go on', async () => {
  const { host, signals, controller } = open();
  await host.api(getProfile);
  await host.api(createDeposit, { body: { amount: 5_000 } });
  controller.abort();
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, undefined]);
});

const TOKEN = 'the-token-of-the-session';

/** Lists the paths of all properties whose value or name reveals the token. */
const tokensIn = (value: unknown, path = 'host', seen = new Set<unknown>()): string[] => {
  if (value === TOKEN) return [path];
  if (typeof value !== 'object' && typeof value !== 'function') return [];
  if (value === null || value instanceof Node || value === window || seen.has(value)) return [];
  seen.add(value);
  return Object.entries(value).flatMap(([name, part]) => [
    ...(/token/i.test(name) ? [`${path}.${name}`] : []),
    ...tokensIn(part, `${path}.${name}`, seen),
  ]);
};

test('a remote is given no token: not in the session, not in its storage, nowhere in its host API', () => {
  localStorage.setItem('token', TOKEN);
  const { host } = open();
  expect(Object.keys(host.session).toSorted()).toEqual([
    'getInitialState',
    'getState',
    'refresh',
    'signIn',
    'signOut',
    'subscribe',
    'updateWallet',
  ]);
  expect(tokensIn(host)).toEqual([]);
  expect(host.storage.get('token')).toBeNull();
  localStorage.clear();
});

test('what a remote tracks enters the data layer', () => {
  open().host.telemetry.track('first_deposit', { amount: 50, currency: 'BRL' });
  expect(Reflect.get(window, 'dataLayer')).toContainEqual({ event: 'first_deposit', amount: 50, currency: 'BRL' });
});

test('a removed remote cannot start payments', async () => {
  const { host, signals, controller } = open();
  controller.abort();
  await host.api(createDeposit, { body: { amount: 5_000 } });
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
});

test('a remote that floods the API is reported once more than its share is used, with its release', () => {
  const { host, reporter } = open();
  for (let calls = 0; calls <= CALLS_PER_SECOND_MAX; calls += 1) void host.api(getProfile).catch(() => {});
  expect(reporter.report).toHaveBeenCalledWith(
    expect.objectContaining({ remote: 'wallet', version: '1.0.0', kind: 'excess' }),
  );
});
