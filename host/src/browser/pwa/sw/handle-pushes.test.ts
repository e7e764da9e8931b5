import { handlePushes } from './handle-pushes.ts';

const ORIGIN = 'https://jangada.example';

type Handler = (event: Record<string, unknown>) => void;

interface FakePage {
  readonly url: string;
  readonly focused: boolean;
  readonly postMessage: jest.Mock;
  readonly focus: jest.Mock<Promise<unknown>>;
}

const aPage = (focused = false, url = `${ORIGIN}/casino/games`): FakePage => {
  const page: FakePage = { url, focused, postMessage: jest.fn(), focus: jest.fn(async () => page) };
  return page;
};

const start = (pages: FakePage[] = []) => {
  const handlers = new Map<string, Handler>();
  const shown: { title: string; options: Record<string, unknown> }[] = [];
  const scope = {
    location: { origin: ORIGIN },
    navigator: { language: 'pt-BR' },
    clients: { matchAll: async () => pages, openWindow: jest.fn(async () => null) },
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) => void shown.push({ title, options }),
      pushManager: { subscribe: jest.fn(async () => ({})) },
    },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
  };
  handlePushes(scope as unknown as ServiceWorkerGlobalScope);
  const happen = async (name: string, event: Record<string, unknown>): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    handlers.get(name)?.({ ...event, waitUntil: (until: Promise<unknown>) => (work = until) });
    await work;
  };
  return { scope, shown, happen, pages };
};

const pushOf = (value: unknown) => ({
  data: { text: () => (typeof value === 'string' ? value : JSON.stringify(value)) },
});
const fetchSpy = jest.fn();

beforeEach(() => {
  fetchSpy.mockResolvedValue({
    json: async () => ({
      icons: [
        { src: '/brand/i-144.png', sizes: '144x144' },
        { src: '/brand/i-192.png', sizes: '192x192' },
      ],
    }),
  });
  Object.assign(globalThis, { fetch: fetchSpy });
  AbortSignal.timeout ??= () => new AbortController().signal;
});

const sent = {
  id: 17,
  type: 'deposit',
  title: 'Depósito aprovado',
  description: 'R$ 50,00 já estão na sua carteira.',
  img: '/brand/deposit.webp',
  tag: 'notification-17',
};

test('a push shows title, description and picture with the icon of the tenant', async () => {
  const { shown, happen } = start();
  await happen('push', pushOf(sent));
  expect(shown).toEqual([
    {
      title: 'Depósito aprovado',
      options: {
        body: 'R$ 50,00 já estão na sua carteira.',
        icon: '/brand/i-192.png',
        image: `${ORIGIN}/brand/deposit.webp`,
        tag: 'notification-17',
        data: { path: '/?notification=17' },
      },
    },
  ]);
});

test('without an icon it is shown all the same', async () => {
  fetchSpy.mockRejectedValue(new TypeError('offline'));
  const { shown, happen } = start();
  await happen('push', pushOf({ ...sent, img: null }));
  expect(shown[0]?.options).toEqual({
    body: sent.description,
    tag: sent.tag,
    data: { path: '/?notification=17' },
  });
});

test.each([
  ['nothing', { data: null }],
  ['no JSON', pushOf('<html>')],
  ['a number', pushOf(7)],
  ['null', pushOf('null')],
  ['fields of other kinds', pushOf({ title: 7, description: {}, img: [], id: '17', tag: 1 })],
  [
    'data that cannot be read',
    {
      data: {
        text: () => {
          throw new TypeError('decoding');
        },
      },
    },
  ],
])('a push of %s shows a generic text and opens home', async (_, event) => {
  const { shown, happen } = start();
  await happen('push', event);
  expect(shown).toHaveLength(1);
  expect(shown[0]?.title).toBe('Você tem uma novidade');
  expect(shown[0]?.options).toMatchObject({ body: '', data: { path: '/' } });
  expect(shown[0]?.options['image']).toBeUndefined();
});

test.each([
  ['/account/boxes?id=3', '/account/boxes?id=3'],
  [`${ORIGIN}/bonus`, '/bonus'],
  [`${ORIGIN}//elsewhere.example/x`, '/elsewhere.example/x'],
  ['https://elsewhere.example/x', '/?notification=17'],
  ['//elsewhere.example/x', '/?notification=17'],
  ['javascript:alert(1)', '/?notification=17'],
])('a message with the address %s leads to %s', async (url, path) => {
  const { shown, happen } = start();
  await happen('push', pushOf({ ...sent, url }));
  expect(shown[0]?.options['data']).toEqual({ path });
});

test.each(['http://elsewhere.example/x.png', 'data:image/png;base64,AA', 'javascript:1'])(
  'the picture %s is not loaded',
  async (img) => {
    const { shown, happen } = start();
    await happen('push', pushOf({ ...sent, img }));
    expect(shown[0]?.options['image']).toBeUndefined();
  },
);

const press = (path: unknown) => ({ notification: { close: jest.fn(), data: { path } } });

test('a press focuses an open tab and sends it the target', async () => {
  const [behind, front] = [aPage(), aPage(true)];
  const { scope, happen } = start([behind, front]);
  const event = press('/?notification=17');
  await happen('notificationclick', event);
  expect(event.notification.close).toHaveBeenCalled();
  expect(front.focus).toHaveBeenCalled();
  expect(front.postMessage).toHaveBeenCalledWith({ type: 'notification-pressed', path: '/?notification=17' });
  expect([behind.focus.mock.calls.length, scope.clients.openWindow.mock.calls.length]).toEqual([0, 0]);
});

test('with no tab open the site opens at the address', async () => {
  const { scope, happen } = start();
  await happen('notificationclick', press('/account/boxes'));
  expect(scope.clients.openWindow).toHaveBeenCalledWith('/account/boxes');
});

test('a tab that cannot be focused is not changed, and the site opens in a new one', async () => {
  const page = aPage();
  page.focus.mockRejectedValue(new Error('InvalidAccessError'));
  const { scope, happen } = start([page]);
  await happen('notificationclick', press('/bonus'));
  expect(scope.clients.openWindow).toHaveBeenCalledWith('/bonus');
  expect(page.postMessage).not.toHaveBeenCalled();
});

test.each(['https://elsewhere.example/', undefined, 7])('a press that would lead to %s leads home', async (path) => {
  const { scope, happen } = start();
  await happen('notificationclick', press(path));
  expect(scope.clients.openWindow).toHaveBeenCalledWith('/');
});

test('a notification without a target opens home', async () => {
  const { scope, happen } = start();
  await happen('notificationclick', { notification: { close: jest.fn(), data: null } });
  expect(scope.clients.openWindow).toHaveBeenCalledWith('/');
});

test('a subscription that ended is renewed with the same key, and the open pages are notified', async () => {
  const page = aPage();
  const { scope, happen } = start([page]);
  const applicationServerKey = new ArrayBuffer(65);
  await happen('pushsubscriptionchange', {
    oldSubscription: { options: { applicationServerKey } },
    newSubscription: null,
  });
  expect(scope.registration.pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey,
  });
  expect(page.postMessage).toHaveBeenCalledWith({ type: 'push-subscription-changed' });
});

test('a subscription renewed by the browser is only announced to the pages', async () => {
  const page = aPage();
  const { scope, happen } = start([page]);
  await happen('pushsubscriptionchange', { oldSubscription: null, newSubscription: {} });
  expect(scope.registration.pushManager.subscribe).not.toHaveBeenCalled();
  expect(page.postMessage).toHaveBeenCalledTimes(1);
});

test('a push service that refuses breaks nothing, and the pages check again', async () => {
  const page = aPage();
  const { scope, happen } = start([page]);
  scope.registration.pushManager.subscribe.mockRejectedValue(new Error('AbortError'));
  await happen('pushsubscriptionchange', {
    oldSubscription: { options: { applicationServerKey: new ArrayBuffer(65) } },
    newSubscription: null,
  });
  expect(page.postMessage).toHaveBeenCalledTimes(1);
});
