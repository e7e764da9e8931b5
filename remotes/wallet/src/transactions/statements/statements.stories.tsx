import { getStatement } from '@jangada/contracts/domains/wallet/statement';
import { refusal } from '@jangada/remote-kit/fakes';
import { never } from '@jangada/remote-kit/stories';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { fakes } from '../../fakes.ts';
import { someStatement } from '../../fake-replies.ts';
import { PeriodStatement } from './period-statement.tsx';
import { YearReport } from './year-report.tsx';

export default { title: 'Statement' } satisfies StoryGroup;

const base = { session: 'user', view: () => <PeriodStatement /> } as const;

export const ready: Story = { ...base, api: fakes };
export const loading: Story = { ...base, api: (fake) => fake.on(getStatement, never) };
export const empty: Story = {
  ...base,
  api: (fake) => fake.on(getStatement, ({ query }) => ({ data: someStatement({ ...query, periods: [] }) })),
};
export const failed: Story = {
  ...base,
  api: (fake) =>
    fake.on(getStatement, () => {
      throw refusal(500);
    }),
};
export const year: Story = { session: 'user', view: () => <YearReport />, api: fakes };
