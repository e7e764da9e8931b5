import { listBanners } from '@jangada/contracts/domains/site/endpoints';
import { refusal } from '@jangada/remote-kit/fakes';
import { never } from '@jangada/remote-kit/stories';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { fakes } from '../fakes.ts';
import { PromoCodesPage } from './promo-codes-page.tsx';
import { PromotionPage } from './promotion-page.tsx';

export default { title: 'Promotions' } satisfies StoryGroup;

const base = { session: 'guest', view: () => <PromotionPage /> } as const;

export const ready: Story = { ...base, api: fakes };
export const loading: Story = { ...base, api: (fake) => fake.on(listBanners, never) };
export const empty: Story = { ...base, api: (fake) => fake.on(listBanners, () => ({ data: [] })) };
export const failed: Story = {
  ...base,
  api: (fake) =>
    fake.on(listBanners, () => {
      throw refusal(500);
    }),
};
export const codes: Story = { session: 'user', view: () => <PromoCodesPage />, api: fakes };
export const codesForGuest: Story = { session: 'guest', view: () => <PromoCodesPage />, api: fakes };
