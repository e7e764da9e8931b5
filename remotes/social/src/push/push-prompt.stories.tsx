import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { PushPrompt } from './push-prompt.tsx';

export default { title: 'Question for push notifications' } satisfies StoryGroup;

const view = () => <PushPrompt onClose={() => {}} />;

export const asks: Story = { session: 'user', view };

export const denied: Story = { session: 'user', view, after: (stub) => stub.push.setState('denied', true) };
