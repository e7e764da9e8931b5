import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { fakes } from '../fakes.ts';
import { BalanceDialog } from './balance-dialog.tsx';

export default { title: 'Balance' } satisfies StoryGroup;

export const ready: Story = { session: 'user', view: () => <BalanceDialog onClose={() => {}} />, api: fakes };
