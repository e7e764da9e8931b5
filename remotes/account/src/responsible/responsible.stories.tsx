import { getActivity, updateSettings } from '@jangada/contracts/domains/profile/endpoints';
import { never } from '@jangada/remote-kit/stories';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { refusal } from '@jangada/remote-kit/fakes';
import { responsibleFakes, someActivity, someSettings } from './fake-responsible.ts';
import { ResponsibleModal } from './responsible-modal.tsx';
import { ResponsiblePage } from './responsible-page.tsx';
import { RealityCheckModal } from './time-alert/reality-check-modal.tsx';

export default { title: 'Responsible play' } satisfies StoryGroup;

export const page: Story = {
  session: 'user',
  path: '/responsible-gambling',
  view: () => <ResponsiblePage />,
  api: responsibleFakes,
};

export const withoutAnything: Story = {
  ...page,
  api: (fake) => {
    const totals = { minutes: 0, deposits: 0, stakes: 0, prizes: 0, net: 0 };
    fake.on(updateSettings, () => ({ data: someSettings({ limits: [], time_alert: null }) }));
    fake.on(getActivity, () => ({ data: someActivity({ totals, points: [] }) }));
  },
};

export const paused: Story = {
  ...page,
  api: (fake) => {
    responsibleFakes(fake);
    fake.on(updateSettings, () => ({
      data: someSettings({
        restrictions: [
          { reason: 'pause', start_at: '2026-11-20T12:00:00Z', end_at: '2026-11-21T12:00:00Z' },
          { reason: 'awaiting-return', start_at: '2026-11-01T12:00:00Z', end_at: null },
        ],
      }),
    }));
  },
};

export const loading: Story = {
  ...page,
  api: (fake) => {
    fake.on(updateSettings, never);
    fake.on(getActivity, never);
  },
};

export const failed: Story = {
  ...page,
  api: (fake) => {
    fake.on(updateSettings, () => {
      throw refusal(500);
    });
    fake.on(getActivity, () => {
      throw refusal(500);
    });
  },
};

export const modal: Story = { session: 'user', view: () => <ResponsibleModal />, api: responsibleFakes };

export const modalForGuests: Story = { view: () => <ResponsibleModal /> };

export const realityCheck: Story = {
  session: 'user',
  view: () => <RealityCheckModal minutes={60} onClose={() => undefined} />,
  api: responsibleFakes,
};
