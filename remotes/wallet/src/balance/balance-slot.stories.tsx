import { getWallet } from '@jangada/contracts/domains/profile/endpoints';
import { never } from '@jangada/remote-kit/stories';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { fakes, playerWithoutWallet } from '../fakes.ts';
import { BalanceSlot } from './balance-slot.tsx';

export default { title: 'Balance in the header' } satisfies StoryGroup;

const view = () => <BalanceSlot />;

export const ready: Story = { session: 'user', view, api: fakes };

export const loading: Story = { session: playerWithoutWallet, view, api: (fake) => fake.on(getWallet, never) };
