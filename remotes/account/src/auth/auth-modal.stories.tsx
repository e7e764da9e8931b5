import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { AuthModal } from './auth-modal.tsx';
import { SelfExclusionModal } from './self-exclusion-modal.tsx';

export default { title: 'Sign-in' } satisfies StoryGroup;

export const login: Story = { view: () => <AuthModal mode="login" /> };

export const register: Story = { view: () => <AuthModal mode="register" /> };

export const recovery: Story = { view: () => <AuthModal mode="recovery" /> };

export const selfExcluded: Story = {
  view: () => <SelfExclusionModal start_at="2026-11-20T12:00:00Z" end_at="2027-05-20T12:00:00Z" />,
};
