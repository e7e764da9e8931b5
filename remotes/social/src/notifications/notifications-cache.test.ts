import type { Notification } from '@jangada/contracts/domains/notifications/endpoints';
import { kindOf, rowsOf, withAllRead, withNotification, withRead } from './notifications-cache.ts';
import type { NotificationPages } from './notifications-cache.ts';

const AT = '2026-11-20T12:00:00Z';

const aNotification = (id: number, part: Partial<Notification> = {}): Notification => ({
  id,
  type: 'bonus',
  title: `N${id}`,
  description: '',
  img: null,
  date: '2026-11-20',
  time: '09:00',
  status: 'unread',
  viewed: false,
  read: false,
  read_at: null,
  pinned_until: null,
  ...part,
});

const listOf = (data: Notification[]) => ({ data, current_page: 1, last_page: 2, total: data.length });

const lists = (personal: Notification[], platform: Notification[], unread = [1, 1]): NotificationPages => ({
  pageParams: [1],
  pages: [
    {
      user_notifications: listOf(personal),
      global_notifications: listOf(platform),
      unread_count: { user_notifications: unread[0] ?? 0, global_notifications: unread[1] ?? 0 },
    },
  ],
});

const countsOf = ({ pages }: NotificationPages) => Object.values(pages[0]?.unread_count ?? {});
const idsOf = (shown: NotificationPages) => [
  rowsOf(shown, 'user_notifications').map(({ id }) => id),
  rowsOf(shown, 'global_notifications').map(({ id }) => id),
];

describe('the lists of notifications', () => {
  const shown = lists([aNotification(1)], [aNotification(2, { type: 'platform' })]);

  it.each([
    ['platform', 'global_notifications'],
    ['deposit', 'user_notifications'],
    ['', 'user_notifications'],
  ])('type %j belongs to %s', (type, kind) => expect(kindOf({ type })).toBe(kind));

  it('have a received one on top of its list, counted once', () => {
    const personal = withNotification(shown, aNotification(3));
    expect([idsOf(personal), countsOf(personal)]).toEqual([
      [[3, 1], [2]],
      [2, 1],
    ]);
    const platform = withNotification(personal, aNotification(4, { type: 'platform' }));
    expect([idsOf(platform), countsOf(platform)]).toEqual([
      [
        [3, 1],
        [4, 2],
      ],
      [2, 2],
    ]);
    expect(withNotification(platform, aNotification(4, { type: 'platform' }))).toBe(platform);
    expect(countsOf(withNotification(shown, aNotification(5, { read: true, read_at: AT })))).toEqual([1, 1]);
  });

  it('mark one as read: its counter, read and read_at, once and not below 0', () => {
    const read = withRead(shown, 1, AT);
    expect(rowsOf(read, 'user_notifications')).toMatchObject([{ read: true, read_at: AT }]);
    expect(countsOf(read)).toEqual([0, 1]);
    expect(withRead(read, 1, '2027-01-01T00:00:00Z')).toBe(read);
    expect(countsOf(withRead(lists([aNotification(1)], [], [0, 0]), 1, AT))).toEqual([0, 0]);
    expect(withRead(shown, 99, AT)).toBe(shown);
  });

  it('mark all of one kind as read, and leave the other as it is', () => {
    const read = withAllRead(shown, 'global_notifications', AT);
    expect([countsOf(read), rowsOf(read, 'user_notifications')[0]?.read]).toEqual([[1, 0], false]);
    expect(rowsOf(read, 'global_notifications')).toMatchObject([{ read: true, read_at: AT }]);
  });

  it('have each row once, also when a received one has moved the pages of the server', () => {
    const more = lists([aNotification(1), aNotification(6)], []);
    const both = { ...shown, pages: [...shown.pages, ...more.pages] };
    expect(idsOf(both)[0]).toEqual([1, 6]);
  });
});
