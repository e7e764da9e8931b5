import type { Notification } from '@jangada/contracts/domains/notifications/endpoints';
import { gameOpened, notificationSent } from '@jangada/contracts/events/events';
import { aUser } from '@jangada/remote-kit/stub-data';
import { createStubHost } from '@jangada/remote-kit/stub-host';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { NEXT_POPUP_MS, createNotificationPopups } from './notification-popups.ts';
import { VIEWED_MAX } from './viewed-notifications.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');

const aNotification = (id: number, given: Partial<Notification> = {}): Notification => ({
  id,
  type: 'deposit',
  title: `N${id}`,
  description: 'R$ 50,00 já estão na sua carteira.',
  img: null,
  date: '2026-06-01',
  time: '09:00',
  status: 'unread',
  viewed: false,
  read: false,
  read_at: null,
  pinned_until: null,
  ...given,
});

const aStub = () => createStubHost({ remote: 'social', session: 'user', texts: { pt, en } });

const start = (stub = aStub()) => {
  const popups = createNotificationPopups(stub.host);
  const shown = () => stub.notices.getState().map(({ id }) => id);
  return {
    ...stub,
    ...popups,
    shown,
    receive: (id: number, given: Partial<Notification> = {}) =>
      stub.emit(notificationSent, { notification: aNotification(id, given) }),
    close: () => {
      for (const { id } of stub.notices.getState()) stub.host.notices.withdraw(id);
    },
  };
};

beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => jest.advanceTimersByTime(ms);

test('one popup is shown at a time, the next five seconds after closing', () => {
  const { receive, shown, close } = start();
  receive(1);
  receive(2);
  pass(60_000);
  expect(shown()).toEqual(['notification:1']);
  close();
  pass(NEXT_POPUP_MS - 1);
  expect(shown()).toEqual([]);
  pass(1);
  expect(shown()).toEqual(['notification:2']);
  expect(NEXT_POPUP_MS).toBe(5_000);
});

test('one that is received within the five seconds waits for their end', () => {
  const { receive, shown, close } = start();
  receive(1);
  close();
  pass(2_000);
  receive(2);
  expect(shown()).toEqual([]);
  pass(3_000);
  expect(shown()).toEqual(['notification:2']);
});

test('pinned ones are shown first, then the newest; one whose pin is over is an ordinary one', () => {
  const { offer, shown, close } = start();
  const until = (ms: number) => new Date(NOW + ms).toISOString();
  offer([
    aNotification(1, { pinned_until: until(60_000) }),
    aNotification(2, { pinned_until: until(-1) }),
    aNotification(4, { type: 'platform' }),
    aNotification(3),
  ]);
  const order = [];
  for (let count = 0; count < 4; count += 1) {
    order.push(...shown());
    close();
    pass(NEXT_POPUP_MS);
  }
  expect(order).toEqual(['notification:1', 'notification:4', 'notification:3', 'notification:2']);
});

test('only unread ones that were not viewed pop up, and each once, also after a reload and in another tab', () => {
  const stub = createStubHost({ remote: 'social', session: 'user' });
  const first = start(stub);
  first.offer([aNotification(1, { read: true }), aNotification(2, { viewed: true }), aNotification(3)]);
  expect(first.shown()).toEqual(['notification:3']);
  first.close();
  const second = start(stub);
  second.offer([aNotification(3)]);
  first.offer([aNotification(3)]);
  pass(NEXT_POPUP_MS * 3);
  expect(second.shown()).toEqual([]);
});

test('one that waited behind something and was never drawn is shown the next time', () => {
  const stub = createStubHost({ remote: 'social', session: 'user' });
  const { show } = stub.host.notices;
  stub.host.notices.show = () => undefined;
  start(stub).offer([aNotification(1)]);
  stub.host.notices.show = show;
  const reloaded = start(stub);
  reloaded.offer([aNotification(1)]);
  expect(reloaded.shown()).toEqual(['notification:1']);
});

test('a popup of eight offers to see them all, which counts the others as shown; one alone is only opened', () => {
  const { offer, shown, close, notices, panel } = start();
  offer([aNotification(9)]);
  expect(notices.getState()[0]?.openText).toBeUndefined();
  close();
  pass(NEXT_POPUP_MS);
  offer(Array.from({ length: 8 }, (_, index) => aNotification(index + 1)));
  const [popup] = notices.getState();
  expect([popup?.id, popup?.openText]).toEqual(['notification:8', 'Ver todas (8)']);
  close();
  popup?.onOpen?.();
  expect(panel.getState()).toBe('notifications');
  panel.setState(null, true);
  pass(NEXT_POPUP_MS * 9);
  expect(shown()).toEqual([]);
});

test('at most so many ids are stored', () => {
  const { offer, close, host } = start();
  for (let id = 1; id <= VIEWED_MAX + 5; id += 1) {
    offer([aNotification(id)]);
    close();
    pass(NEXT_POPUP_MS);
  }
  const stored = JSON.parse(host.storage.get('viewed-notifications') ?? '[]') as number[];
  expect([stored.length, stored[0], stored.at(-1)]).toEqual([VIEWED_MAX, 6, VIEWED_MAX + 5]);
});

test('none is shown over a dialog or during a game; afterwards it is', () => {
  const { receive, shown, host, emit } = start();
  host.modals.open('deposit', {});
  receive(1);
  pass(60_000);
  expect(shown()).toEqual([]);
  emit(gameOpened, { open: true });
  host.modals.close();
  expect(shown()).toEqual([]);
  emit(gameOpened, { open: false });
  expect(shown()).toEqual(['notification:1']);
});

test('the open list shows them all, so that none of them pops up any more', () => {
  const { receive, shown, panel } = start();
  receive(1);
  receive(2);
  panel.setState('notifications', true);
  expect(shown()).toEqual([]);
  receive(3);
  panel.setState(null, true);
  pass(60_000);
  expect(shown()).toEqual([]);
});

test('opening one opens the list', () => {
  const { receive, notices, panel } = start();
  receive(1, { img: '/brand/a.webp' });
  const [popup] = notices.getState();
  expect(popup).toMatchObject({
    title: 'N1',
    text: 'R$ 50,00 já estão na sua carteira.',
    image: '/brand/a.webp',
    stays: true,
  });
  popup?.onOpen?.();
  expect(panel.getState()).toBe('notifications');
});

test('one about a box is a notice under the name of the casino’s own, so that only one of them is shown', () => {
  const { receive, notices } = start();
  receive(1, { type: 'box', user_box: { id: 7 } });
  expect(notices.getState()).toMatchObject([{ id: 'box:7' }]);
  expect(notices.getState()[0]?.stays).toBeUndefined();
});

test('another player sees nothing of the one before, and waits for nothing', () => {
  const { receive, shown, signInAs, beGuest } = start();
  receive(1);
  receive(2);
  beGuest();
  expect(shown()).toEqual([]);
  signInAs(aUser({ id: 12 }));
  pass(60_000);
  expect(shown()).toEqual([]);
  receive(3);
  expect(shown()).toEqual(['notification:3']);
});

test('a popup is in the language of the page, whatever that of the account is', () => {
  const { emit, notices } = start();
  emit(notificationSent, {
    notification: aNotification(1, { title: 'Document approved' }),
    texts: {
      title: { pt: 'Documento aprovado', en: 'Document approved' },
      description: { pt: 'Tudo certo.', en: 'Everything is fine.' },
    },
  });
  expect(notices.getState()).toMatchObject([{ title: 'Documento aprovado', text: 'Tudo certo.' }]);
});
