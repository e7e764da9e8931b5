import type { PushState, Session } from '@jangada/contracts/host/host-api';
import type { ModalName } from '@jangada/contracts/page/modals';
import type { PanelName } from '@jangada/contracts/page/panels';
import { createI18n } from '@jangada/remote-kit/i18n';
import { createStore } from 'zustand/vanilla';
import { aSite, aUser } from '@jangada/remote-kit/stub-data';
import { waitFor } from '@testing-library/react';
import { createLocalStore } from '../../browser/storage.ts';
import { browserHistory } from '@jangada/remote-kit/routing/session-history';
import { createSiteNavigator } from '@jangada/remote-kit/routing/site-navigator';
import { createBrowserPush } from './browser-push.ts';
import type { PushDevice } from './push-device.ts';

const start = (path = '/', permission: NotificationPermission = 'default', isSupported = true) => {
  window.history.replaceState(null, '', path);
  const worker = new EventTarget();
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  const now = { permission };
  const device: PushDevice = {
    isSupported: () => isSupported,
    needsInstall: () => false,
    permission: () => now.permission,
    askPermission: async () => now.permission,
    existing: async () => null,
    subscribe: () => Promise.reject(new Error('no push service')),
    unsubscribe: async () => undefined,
  };
  const user: Session = { status: 'user', guestId: 'g', user: aUser() };
  const session = createStore<Session>(() => user);
  const state = createStore<PushState>(() => 'checking');
  const toasts = { show: jest.fn() };
  const panels = { open: jest.fn(), close: jest.fn(), current: createStore<PanelName | null>(() => null) };
  const modals = { open: jest.fn(), close: jest.fn(), current: createStore<{ name: ModalName } | null>(() => null) };
  const router = createSiteNavigator({
    history: browserHistory(),
    hasRoute: () => true,
    onTitle: () => undefined,
    takesFullReload: () => false,
  });
  const push = createBrowserPush(
    {
      api: jest.fn(),
      tenant: createStore(() => aSite({ vapidPublicKey: 'BKey' })),
      session,
      storage: createLocalStore(),
      toasts,
      modals,
      panels,
      router,
      i18n: createI18n({ language: router.language.getState() }),
      onLoadFailed: jest.fn(),
    },
    state,
    device,
  );
  const receive = (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data }));
  return { push, now, state, toasts, panels, router, session, receive };
};

beforeEach(() => localStorage.clear());
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

test('the specified texts are shown in the language of the visitor', async () => {
  const pt = start('/');
  await pt.push.subscribe();
  expect(pt.toasts.show).toHaveBeenCalledWith({
    kind: 'error',
    text: 'Não foi possível obter permissão para notificações.',
  });
  pt.now.permission = 'granted';
  await pt.push.subscribe();
  expect(pt.toasts.show).toHaveBeenLastCalledWith({
    kind: 'error',
    text: 'Erro ao se inscrever para notificações push.',
  });
  const without = start('/', 'default', false);
  await without.push.subscribe();
  expect(without.toasts.show).toHaveBeenCalledWith({
    kind: 'error',
    text: 'Seu navegador não suporta notificações push.',
  });
  const en = start('/en');
  en.now.permission = 'granted';
  await en.push.subscribe();
  expect(en.toasts.show).toHaveBeenCalledWith({
    kind: 'error',
    text: 'Something went wrong while subscribing to push notifications.',
  });
});

test('a permission revoked in the browser’s settings is noticed when the page becomes visible', async () => {
  const { push, now, state } = start('/', 'granted');
  await push.refresh();
  expect(state.getState()).toBe('granted');
  now.permission = 'denied';
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(state.getState()).toBe('denied'));
});

test('a pressed notification opens the list, in the tab that is there', () => {
  const { receive, panels, router } = start('/casino/games');
  receive({ type: 'notification-pressed', path: '/?notification=17' });
  expect(panels.open).toHaveBeenCalledWith('notifications');
  expect(router.place.getState().path).toBe('/casino/games');
});

test('one that names a page of the site leads there', () => {
  const { receive, panels, router } = start('/');
  receive({ type: 'notification-pressed', path: '/bonus?from=push' });
  expect([router.place.getState().path, router.place.getState().search]).toEqual(['/bonus', '?from=push']);
  expect(panels.open).not.toHaveBeenCalled();
});

test('unknown messages are ignored', () => {
  const { receive, panels, router } = start('/');
  for (const data of [null, 'notification-pressed', { type: 'notification-pressed' }, { type: 'other', path: '/x' }])
    receive(data);
  expect([panels.open.mock.calls.length, router.place.getState().path]).toEqual([0, '/']);
});

test('a site that was opened by a notification shows the list, and removes the parameter from the address', () => {
  const { panels, router } = start('/?notification=17&ref=AMIGO');
  expect(panels.open).toHaveBeenCalledWith('notifications');
  expect(router.place.getState().search).toBe('?ref=AMIGO');
});

test.each(['//elsewhere.example/?notification=17', '/en//elsewhere.example/?notification=17'])(
  'the address %s leads nobody elsewhere',
  (address) => {
    const { router } = start(`${window.location.origin}${address}`);
    expect([router.place.getState().path, router.place.getState().search]).toEqual(['/elsewhere.example', '']);
  },
);

test('after a sign-out nothing of the player is stored', async () => {
  const { push, session, state } = start('/', 'granted');
  session.setState({ status: 'guest', guestId: 'g' }, true);
  expect(await push.refresh()).toBe('granted');
  expect(state.getState()).toBe('granted');
});
