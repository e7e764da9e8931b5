import { listNotifications } from '@jangada/contracts/domains/notifications/endpoints';
import type { Notification } from '@jangada/contracts/domains/notifications/endpoints';
import { renderRemote } from '@jangada/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
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

test('a press marks a notification as read, and each list is marked as read by its own name', async () => {
  const { fake } = renderRemote(<NotificationsPanel />, {
    remote: 'social',
    session: 'user',
    texts: { pt, en },
    api: (api) => {
      fakes(api);
      const { user_notifications: page, ...both } = notificationsOf([note]);
      api.on(listNotifications, () => ({
        ...both,
        user_notifications: { ...page, data: [{ ...note, id: 12, title: 'Depósito aprovado' }] },
      }));
    },
  });
  const posted = () => fake.calls.filter(({ method }) => method === 'POST').map(({ path, params }) => [path, params]);
  await userEvent.click(await screen.findByRole('button', { name: /Depósito aprovado/ }));
  await waitFor(() => expect(posted()).toEqual([['/notifications/{id}/read', { id: 12 }]]));
  await userEvent.click(screen.getByRole('tab', { name: /^Da plataforma/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Marcar todas como lidas' }));
  await waitFor(() => expect(posted()[1]).toEqual(['/notifications/{type}/mark-all-read', { type: 'global' }]));
});

test('the personal list is marked as read under the name user', async () => {
  const { fake } = renderRemote(<NotificationsPanel />, {
    remote: 'social',
    session: 'user',
    texts: { pt, en },
    api: fakes,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Marcar todas como lidas' }));
  await waitFor(() =>
    expect(fake.calls.at(-1)).toMatchObject({
      path: '/notifications/{type}/mark-all-read',
      params: { type: 'user' },
    }),
  );
});

test('more of a list is loaded by its cursor, while there is more of it', async () => {
  const { fake } = renderRemote(<NotificationsPanel />, {
    remote: 'social',
    session: 'user',
    texts: { pt, en },
    api: (api) => {
      fakes(api);
      const { user_notifications: page, ...both } = notificationsOf([]);
      api.on(listNotifications, ({ query }) => {
        const isSecond = query?.user_cursor === '70';
        const data = [{ ...note, id: isSecond ? 69 : 70, title: isSecond ? 'Mais antiga' : 'Mais nova' }];
        const count = isSecond ? { total: 11, last_page: 2 } : { total: 1_000, last_page: 100, total_exceeded: true };
        const part = { ...page, ...count, current_page: query?.page ?? 1, next_cursor: isSecond ? null : '70' };
        return { ...both, user_notifications: { ...part, data } };
      });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Carregar mais' }));
  expect(await screen.findByText('Mais antiga')).toBeVisible();
  expect(screen.getByText('Mais nova')).toBeVisible();
  const queries = fake.calls.filter(({ path }) => path === '/notifications').map(({ query }) => query);
  expect(queries).toEqual([
    { page: 1, per_page: 10 },
    { page: 2, per_page: 10, user_cursor: '70' },
  ]);
  expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull();
});
