import { showProfile } from '@jangada/contracts/domains/profile/endpoints';
import type { PublicProfile } from '@jangada/contracts/domains/profile/public-profile';
import type { Fakes } from '@jangada/remote-kit/fakes';

export const aProfile = (part: Partial<PublicProfile> = {}): PublicProfile => ({
  id: 9,
  name: 'Ana S.',
  avatar: null,
  level: 2,
  hide_metrics: false,
  member_since: '2026-03-14T12:00:00Z',
  vip: { level: 1 },
  totalBet: 260_000,
  favorites: [1, 2, 3].map((id) => ({
    id,
    title: `Piracema ${id}`,
    gamecode: `piracema-${id}`,
    providercode: 'norte',
    provider_name: 'Norte',
    category_slug: 'slots',
    has_tables: false,
    only_demo: false,
    bonus_allowed: true,
    views: 1,
    image: '',
    image_mobile: '',
    hasFavorite: false,
  })),
  ...part,
});

/** Like the server for a player who hides their numbers: hidden fields are missing, not empty (PROF-07, PROF-08). */
export const aHiddenProfile: PublicProfile = {
  id: 9,
  name: 'Ana S.',
  avatar: null,
  level: 2,
  hide_metrics: true,
};

export const profileFakes = (fake: Fakes, profile: PublicProfile = aProfile()): void =>
  fake.on(showProfile, () => ({ data: profile }));
