import { listCoupons } from '@jangada/contracts/domains/bonuses/endpoints';
import { listBonuses } from '@jangada/contracts/domains/wallet/endpoints';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { fakes, onePage } from '../fakes.ts';
import { BonusPage } from './bonus-page.tsx';

export default { title: 'Bonus' } satisfies StoryGroup;

const view = () => <BonusPage />;

export const ready: Story = { session: 'user', view, api: fakes };

export const empty: Story = {
  session: 'user',
  view,
  api: (fake) => {
    fakes(fake);
    fake.on(listBonuses, () => ({ bonuses: onePage([]) }));
    fake.on(listCoupons, () => ({ data: [] }));
  },
};

export const guest: Story = { session: 'guest', view, api: fakes };
