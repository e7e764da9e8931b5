import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { ExampleCard } from './example-card.tsx';

export default { title: 'Card on the home page' } satisfies StoryGroup;

export const ready: Story = { view: () => <ExampleCard /> };
