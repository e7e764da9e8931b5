import type { MenuEntry } from './menu-entries.ts';

/** What belongs to the player (MOD-50 to MOD-60). Leaving and live support are actions, not places. */
const entries: readonly MenuEntry[] = [
  { text: 'profile.account', icon: 'lucide:user', to: '/user/edit' },
  { text: 'profile.wallet', icon: 'lucide:wallet', to: '/account/wallet' },
  { text: 'profile.transactions', icon: 'lucide:receipt', to: '/user/transaction' },
  { text: 'profile.history', icon: 'lucide:history', to: '/user/history-casino' },
  { text: 'profile.verification', icon: 'lucide:shield-check', to: '/user/verification' },
  { text: 'profile.items', icon: 'lucide:inbox', to: '/account/items' },
  { text: 'profile.boxes', icon: 'lucide:gift', to: '/account/boxes' },
  { text: 'profile.referrals', icon: 'lucide:users', to: '/refers' },
];

export const profileEntries = (leads: (path: string) => boolean): readonly MenuEntry[] =>
  entries.filter(({ to }) => leads(to));
