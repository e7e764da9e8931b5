import type { Affiliates } from '@jangada/contracts/domains/profile/affiliates';
import { getAffiliates } from '@jangada/contracts/domains/profile/endpoints';
import type { Fakes } from '@jangada/remote-kit/fakes';

export const someAffiliates = (given: Partial<Affiliates> = {}): Affiliates => ({
  code: 'MARINA7',
  link: 'http://localhost:8080/?ref=MARINA7',
  active: true,
  condition: 'deposit',
  cpa_value: 2_000,
  cpa_baseline: 3_000,
  counts: { registered: 4, qualified: 3, paid: 2 },
  earnings: 4_000,
  referrals: {
    data: [
      { id: 3, name: 'M•••• D.', state: 'paid', amount: 2_000, registered_at: '2026-11-18T12:00:00Z' },
      { id: 2, name: 'J•••• A.', state: 'registered', amount: 0, registered_at: '2026-11-12T12:00:00Z' },
    ],
    current_page: 1,
    last_page: 2,
    total: 3,
  },
  ...given,
});

/** Two pages of invited friends. */
export const refersFakes = (fake: Fakes): void =>
  fake.on(getAffiliates, ({ query: { page } }) => {
    const first = someAffiliates();
    if (page === 1) return { data: first };
    const last = {
      id: 1,
      name: 'P•••• S.',
      state: 'reversed',
      amount: 0,
      registered_at: '2026-11-02T12:00:00Z',
    } as const;
    return { data: { ...first, referrals: { ...first.referrals, data: [last], current_page: 2 } } };
  });
