import { listNotifications } from '@jangada/contracts/domains/notifications/endpoints';
import type { Notification } from '@jangada/contracts/domains/notifications/endpoints';
import { renderRemote } from '@jangada/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakes, notificationsOf } from '../fakes.ts';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { NotificationsPanel } from './notifications-panel.tsx';

const note = {
  id: 1,
  type: 'bonus',
  title: '',
  description: 'Vale até domingo.',
  img: null,
  date: '2026-11-20',
  time: '18:05',
  status: 'sent',
  viewed: false,
  read: false,
  read_at: null,
  pinned_until: null,
} satisfies Notification;

test('the panel of notifications has personal ones, and those of the platform', async () => {
  const { user_notifications: page, ...both } = notificationsOf([]);
  renderRemote(<NotificationsPanel />, {
    remote: 'social',
    session: 'user',
    texts: { pt, en },
    api: (fake) => {
      fakes(fake);
      fake.on(listNotifications, () => ({
        ...both,
        user_notifications: { ...page, data: [{ ...note, title: 'Depósito aprovado' }] },
        global_notifications: { ...page, data: [{ ...note, title: 'Torneio às 20 h' }] },
      }));
    },
  });
  expect(await screen.findByText('Depósito aprovado')).toBeVisible();
  expect(screen.queryByText('Torneio às 20 h')).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Da plataforma' }));
  expect(await screen.findByText('Torneio às 20 h')).toBeVisible();
  expect(screen.queryByText('Depósito aprovado')).toBeNull();
});
