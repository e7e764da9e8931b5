import { listCategories } from '@jangada/contracts/domains/site/endpoints';
import { refusal } from '@jangada/remote-kit/fakes';
import { never } from '@jangada/remote-kit/stories';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { PartView } from './part-view.tsx';

export default { title: 'Part' } satisfies StoryGroup;

const view = () => <PartView />;

export const ready: Story = {
  view,
  api: (fake) => fake.on(listCategories, () => ({ data: [{ id: 1, slug: 'a', name: 'Slots', icon: 'lucide:gem' }] })),
};

export const loading: Story = { view, api: (fake) => fake.on(listCategories, never) };

export const empty: Story = { view, api: (fake) => fake.on(listCategories, () => ({ data: [] })) };

export const failed: Story = {
  view,
  api: (fake) =>
    fake.on(listCategories, () => {
      throw refusal(500);
    }),
};

export const forbidden: Story = {
  view,
  api: (fake) =>
    fake.on(listCategories, () => {
      throw refusal(403);
    }),
};
