import { listWithdrawMethods } from '@jangada/contracts/domains/wallet/endpoints';
import { getWithdrawal, getWithdrawOptions } from '@jangada/contracts/domains/wallet/withdrawals';
import type { Withdrawal, WithdrawOptions } from '@jangada/contracts/domains/wallet/withdrawals';
import { refusal } from '@jangada/remote-kit/fakes';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { never } from '@jangada/remote-kit/stories';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { fakes } from '../fakes.ts';
import { aBlocker, aWithdrawal, someOptions } from './fake-withdrawals.ts';
import { WithdrawModal } from './withdraw-modal.tsx';

export default { title: 'Withdraw' } satisfies StoryGroup;

const withFakes = (change: (fake: Fakes) => void): Story => ({
  session: 'user',
  view: () => <WithdrawModal />,
  api: (fake) => {
    fakes(fake);
    change(fake);
  },
});

const options = (part: Partial<WithdrawOptions>): Story =>
  withFakes((fake) => fake.on(getWithdrawOptions, () => ({ data: someOptions(part) })));

const open = (withdrawal: Withdrawal): Story =>
  withFakes((fake) => {
    const blockers = [aBlocker('open')];
    fake.on(getWithdrawOptions, () => ({ data: someOptions({ open: withdrawal, blockers }) }));
    fake.on(getWithdrawal, () => ({ data: withdrawal }));
  });

export const ready: Story = withFakes(() => {});
export const firstKey: Story = withFakes((fake) => fake.on(listWithdrawMethods, () => ({ methods: [] })));
export const toBePlayed: Story = options({ available: 40_000, not_yet_played: 60_000 });
export const unverified: Story = options({ blockers: [aBlocker('email'), aBlocker('phone')] });
export const rollover: Story = options({ blockers: [aBlocker('rollover', { amount: 75_000 })] });
export const restricted: Story = options({ blockers: [aBlocker('restriction', { reason: 'security-review' })] });
export const tooLittle: Story = options({ available: 900, blockers: [aBlocker('minimum', { amount: 900 })] });
export const pending: Story = open(aWithdrawal(0));
export const processing: Story = open(aWithdrawal(4));
export const underReview: Story = open(aWithdrawal(5));
export const late: Story = open(aWithdrawal(4, { due_at: '2026-11-20T20:05:00Z' }));
export const loading: Story = withFakes((fake) => fake.on(getWithdrawOptions, never));
export const failed: Story = withFakes((fake) =>
  fake.on(getWithdrawOptions, () => {
    throw refusal(500);
  }),
);
export const forbidden: Story = withFakes((fake) =>
  fake.on(getWithdrawOptions, () => {
    throw refusal(403, { code: 'session.forbidden' });
  }),
);
