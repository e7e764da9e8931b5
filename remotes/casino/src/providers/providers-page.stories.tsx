import { listProviders } from '@jangada/contracts/domains/games/endpoints';
import { refusal } from '@jangada/remote-kit/fakes';
import { never } from '@jangada/remote-kit/stories';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { fakes } from '../fakes.ts';
import { ProvidersPage } from './providers-page.tsx';

export default { title: 'Providers' } satisfies StoryGroup;

const base = { path: '/casino/providers', view: () => <ProvidersPage /> } as const;

export const ready: Story = { ...base, api: fakes };

export const loading: Story = { ...base, api: (fake) => fake.on(listProviders, never) };

export const empty: Story = { ...base, api: (fake) => fake.on(listProviders, () => ({ data: [] })) };

export const failed: Story = {
  ...base,
  api: (fake) =>
    fake.on(listProviders, () => {
      throw refusal(503, { code: 'server.unavailable' });
    }),
};
