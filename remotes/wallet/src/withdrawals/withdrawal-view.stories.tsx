import { getWithdrawal } from '@jangada/contracts/domains/wallet/withdrawals';
import type { Withdrawal } from '@jangada/contracts/domains/wallet/withdrawals';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { aWithdrawal } from './fake-withdrawals.ts';
import { WithdrawalView } from './withdrawal-view.tsx';

export default { title: 'Withdrawal' } satisfies StoryGroup;

const inStatus = (status: Withdrawal['status'], part: Partial<Withdrawal> = {}): Story => ({
  session: 'user',
  view: () => <WithdrawalView id={21} />,
  api: (fake) => fake.on(getWithdrawal, () => ({ data: aWithdrawal(status, part) })),
});

export const paid: Story = inStatus(1);
export const cancelled: Story = inStatus(2);
export const refused: Story = inStatus(2, { reason: 'refused' });
export const keyRefused: Story = inStatus(3);
