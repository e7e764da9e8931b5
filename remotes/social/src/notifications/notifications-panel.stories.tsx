import { listNotifications } from '@jangada/contracts/domains/notifications/endpoints';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { fakes, notificationsOf } from '../fakes.ts';
import { Bell } from './bell.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';

export default { title: 'Notifications' } satisfies StoryGroup;

const base = { session: 'user', view: () => <NotificationsPanel /> } as const;

export const ready: Story = { ...base, api: fakes };

export const empty: Story = { ...base, api: (fake) => fake.on(listNotifications, () => notificationsOf([])) };

export const bell: Story = { session: 'user', view: () => <Bell />, api: fakes };
