import { listCategories } from '@jangada/contracts/domains/site/endpoints';
import { refusal } from '@jangada/remote-kit/fakes';
import { never } from '@jangada/remote-kit/stories';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { ExamplePage } from './example-page.tsx';
import { someCategories } from './some-categories.ts';

export default { title: 'Page' } satisfies StoryGroup;

const view = () => <ExamplePage />;

export const ready: Story = { view, api: (fake) => fake.on(listCategories, () => ({ data: someCategories })) };

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
