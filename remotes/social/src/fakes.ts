import { listMessages, reportMessage, sendMessage } from '@jangada/contracts/domains/chat/endpoints';
import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@jangada/contracts/domains/notifications/endpoints';
import type { Notification } from '@jangada/contracts/domains/notifications/endpoints';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { missionFakes } from './missions/fake-missions.ts';
import { profileFakes } from './profiles/fake-profiles.ts';
import { rankingFakes } from './ranking/fake-ranking.ts';
import { vipFakes } from './vip/fake-vip.ts';

const aLine = (id: number, part: Partial<ChatMessage>): ChatMessage => ({
  id: String(id),
  time: `2026-11-20T18:0${id}:00Z`,
  type: 'normal',
  text: 'Boa sorte para todo mundo',
  user: { id, name: 'Rita' },
  attachments: [],
  ...part,
});

const someLines: ChatMessage[] = [
  aLine(1, { type: 'pinned', text: 'Jogue com responsabilidade.', user: null, pinned_until: '2099-01-01T00:00:00Z' }),
  aLine(2, {}),
  aLine(3, { user: { id: 7, name: 'Marina' }, text: 'Obrigada' }),
  aLine(4, { type: 'global', text: 'Torneio às 20 h', user: null }),
];

const aNotification = (id: number, part: Partial<Notification>): Notification => ({
  id,
  type: 'bonus',
  title: 'Seu bônus chegou',
  description: 'Vale até domingo.',
  img: null,
  date: '2026-11-20',
  time: '18:05',
  status: 'sent',
  viewed: false,
  read: false,
  read_at: null,
  pinned_until: null,
  ...part,
});

const someNotifications: Notification[] = [aNotification(1, {}), aNotification(2, { read: true })];

export const notificationsOf = (data: Notification[]) => {
  const page = { data, current_page: 1, last_page: 1, total: data.length };
  const unread = data.filter(({ read }) => !read).length;
  return {
    user_notifications: page,
    global_notifications: page,
    unread_count: { user_notifications: unread, global_notifications: unread },
  };
};

/** The fake replies of the API when this remote runs alone, and when it is checked. */
export const fakes = (fake: Fakes): void => {
  fake.on(listMessages, () => ({ messages: someLines, amountBet: 10_000 }));
  fake.on(sendMessage, ({ body }) => ({ data: aLine(5, { text: body.text, user: { id: 7, name: 'Marina' } }) }));
  fake.on(reportMessage, () => ({ message: 'Obrigado. A mensagem será analisada.' }));
  fake.on(listNotifications, () => notificationsOf(someNotifications));
  fake.on(readNotification, ({ params }) => ({ data: aNotification(params.id, { read: true }) }));
  fake.on(readAllNotifications, () => ({ message: 'ok' }));
  missionFakes(fake);
  profileFakes(fake);
  rankingFakes(fake);
  vipFakes(fake);
};
