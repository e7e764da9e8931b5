import { listCashback } from '@jangada/contracts/domains/bonuses/endpoints';
import { refusal } from '@jangada/remote-kit/fakes';
import { never } from '@jangada/remote-kit/stories';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { fakes } from '../../fakes.ts';
import { anEntry } from '../../fake-replies.ts';
import { CashbackSection, useCashback } from './cashback-section.tsx';

export default { title: 'Cashback' } satisfies StoryGroup;

const Shown = () => <CashbackSection entries={useCashback()} />;

const base = { session: 'user', view: () => <Shown /> } as const;
const TOMORROW_MS = 24 * 60 * 60 * 1000;

export const ready: Story = { ...base, api: fakes };
export const waiting: Story = {
  ...base,
  api: (fake) =>
    fake.on(listCashback, () => ({
      data: [
        anEntry({
          type: 'calendar',
          slots: 3,
          claim_amount: 1000,
          claimable: 0,
          available_at: new Date(Date.now() + TOMORROW_MS).toISOString().slice(0, 10),
        }),
      ],
    })),
};
export const loading: Story = { ...base, api: (fake) => fake.on(listCashback, never) };
export const empty: Story = { ...base, api: (fake) => fake.on(listCashback, () => ({ data: [] })) };
export const failed: Story = {
  ...base,
  api: (fake) =>
    fake.on(listCashback, () => {
      throw refusal(500);
    }),
};
