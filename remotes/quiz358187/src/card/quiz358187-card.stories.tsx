import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { Quiz358187Card } from './quiz358187-card.tsx';

export default { title: 'Card on the home page' } satisfies StoryGroup;

export const ready: Story = { view: () => <Quiz358187Card /> };
