import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { fakes } from '../fakes.ts';
import { DepositModal } from './deposit-modal.tsx';

export default { title: 'Cashier' } satisfies StoryGroup;

export const ready: Story = { session: 'user', view: () => <DepositModal />, api: fakes };
