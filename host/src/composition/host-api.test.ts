import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { getProfile } from '@jangada/contracts/domains/profile/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import { renderInShell } from '../../test/support/render-in-shell.tsx';
import { createHostApi } from './host-api.ts';
import type { HostParts } from './host-api.ts';

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
  const host = createHostApi(
    { ...parts, updateBlockers },
    { remote: 'wallet', release: { version: '1.0.0', uniqueName: 'wallet__00000100' }, signal: controller.signal },
  );
  return { host, signals, controller };
};

test('calls of a remote are aborted with it; payment calls go on', async () => {
  const { host, signals, controller } = open();
  await host.api(getProfile);
  await host.api(createDeposit, { body: { amount: 5_000 } });
  controller.abort();
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, undefined]);
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
