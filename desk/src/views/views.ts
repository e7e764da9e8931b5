import type { Permission } from '@jangada/contracts/ops/rights/matrix';
import type { ComponentType } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { DayPage } from '../day/day-page.tsx';

export const viewGroups = ['work', 'players', 'money', 'house', 'desk'] as const;

export type ViewGroup = (typeof viewGroups)[number];

/** A page of the desk with a place in the navigation. */
export interface View {
  readonly id: ViewId;
  /** Below the tenant: `/jangada/withdrawals`. */
  readonly path: string;
  /** After `g`. */
  readonly key: string;
  readonly icon: string;
  readonly group: ViewGroup;
  /** Who lacks it does not see the view in the navigation; its address says what is missing. */
  readonly needs: Permission | null;
  readonly page: ComponentType;
}

export type ViewId =
  | 'day'
  | 'figures'
  | 'gameFigures'
  | 'paymentFigures'
  | 'requests'
  | 'queues'
  | 'players'
  | 'alerts'
  | 'withdrawals'
  | 'deposits'
  | 'stranded'
  | 'differences'
  | 'ledger'
  | 'proof'
  | 'bets'
  | 'games'
  | 'bonuses'
  | 'people'
  | 'roles'
  | 'log'
  | 'operations';

/** In the order of the navigation. Another view is a line here and its texts under `views`. */
export const views: readonly View[] = [
  { id: 'day', path: 'day', key: 'h', icon: 'lucide:home', group: 'work', needs: null, page: DayPage },
  {
    id: 'requests',
    path: 'requests',
    key: 's',
    icon: 'lucide:user-plus',
    group: 'work',
    needs: null,
    page: lazyPart(async () => (await import('../requests/requests-page.tsx')).RequestsPage),
  },
  {
    id: 'queues',
    path: 'queues',
    key: 'q',
    icon: 'lucide:inbox',
    group: 'work',
    needs: 'queues.serve',
    page: lazyPart(async () => (await import('../queues/queues-page.tsx')).QueuesPage),
  },
  {
    id: 'players',
    path: 'players',
    key: 'p',
    icon: 'lucide:users',
    group: 'players',
    needs: 'players.see',
    page: lazyPart(async () => (await import('../players/players-page.tsx')).PlayersPage),
  },
  {
    id: 'alerts',
    path: 'alerts',
    key: 'a',
    icon: 'lucide:bell',
    group: 'work',
    needs: 'alerts.see',
    page: lazyPart(async () => (await import('../alerts/alerts-page.tsx')).AlertsPage),
  },
  {
    id: 'figures',
    path: 'figures',
    key: 'n',
    icon: 'lucide:trending-up',
    group: 'money',
    needs: 'figures.all',
    page: lazyPart(async () => (await import('../figures/figures-page.tsx')).FiguresPage),
  },
  {
    id: 'gameFigures',
    path: 'game-figures',
    key: 'c',
    icon: 'lucide:coins',
    group: 'money',
    needs: 'figures.all',
    page: lazyPart(async () => (await import('../figures/game-figures-page.tsx')).GameFiguresPage),
  },
  {
    id: 'paymentFigures',
    path: 'payment-figures',
    key: 'k',
    icon: 'lucide:clock',
    group: 'money',
    needs: 'figures.all',
    page: lazyPart(async () => (await import('../figures/payment-figures-page.tsx')).PaymentFiguresPage),
  },
  {
    id: 'withdrawals',
    path: 'withdrawals',
    key: 'w',
    icon: 'lucide:arrow-up-from-line',
    group: 'money',
    needs: 'payments.see',
    page: lazyPart(async () => (await import('../payments/withdrawals-page.tsx')).WithdrawalsPage),
  },
  {
    id: 'deposits',
    path: 'deposits',
    key: 'd',
    icon: 'lucide:arrow-down-to-line',
    group: 'money',
    needs: 'payments.see',
    page: lazyPart(async () => (await import('../payments/deposits-page.tsx')).DepositsPage),
  },
  {
    id: 'stranded',
    path: 'stranded-pix',
    key: 'x',
    icon: 'lucide:inbox',
    group: 'money',
    needs: 'payments.see',
    page: lazyPart(async () => (await import('../payments/stranded-page.tsx')).StrandedPage),
  },
  {
    id: 'differences',
    path: 'differences',
    key: 'f',
    icon: 'lucide:sliders-horizontal',
    group: 'money',
    needs: 'payments.see',
    page: lazyPart(async () => (await import('../payments/differences-page.tsx')).DifferencesPage),
  },
  {
    id: 'ledger',
    path: 'ledger',
    key: 't',
    icon: 'lucide:receipt',
    group: 'money',
    needs: 'ledger.see',
    page: lazyPart(async () => (await import('../payments/ledger-page.tsx')).LedgerPage),
  },
  {
    id: 'proof',
    path: 'proof',
    key: 'l',
    icon: 'lucide:shield-check',
    group: 'money',
    needs: 'payments.see',
    page: lazyPart(async () => (await import('../payments/proof-page.tsx')).ProofPage),
  },
  {
    id: 'bets',
    path: 'bets',
    key: 'r',
    icon: 'lucide:ticket',
    group: 'house',
    needs: 'games.see',
    page: lazyPart(async () => (await import('../games/bets-page.tsx')).BetsPage),
  },
  {
    id: 'games',
    path: 'games',
    key: 'j',
    icon: 'lucide:gamepad-2',
    group: 'house',
    needs: 'games.see',
    page: lazyPart(async () => (await import('../games/games-page.tsx')).GamesPage),
  },
  {
    id: 'bonuses',
    path: 'bonuses',
    key: 'b',
    icon: 'lucide:gift',
    group: 'house',
    needs: 'players.see',
    page: lazyPart(async () => (await import('../games/bonuses-page.tsx')).BonusesPage),
  },
  {
    id: 'log',
    path: 'log',
    key: 'o',
    icon: 'lucide:history',
    group: 'desk',
    needs: 'log.see',
    page: lazyPart(async () => (await import('../log/log-page.tsx')).LogPage),
  },
  {
    id: 'people',
    path: 'people',
    key: 'e',
    icon: 'lucide:users',
    group: 'desk',
    needs: 'people.see',
    page: lazyPart(async () => (await import('../people/people-page.tsx')).PeoplePage),
  },
  {
    id: 'roles',
    path: 'roles',
    key: 'm',
    icon: 'lucide:layout-grid',
    group: 'desk',
    needs: null,
    page: lazyPart(async () => (await import('../people/roles-page.tsx')).RolesPage),
  },
  {
    id: 'operations',
    path: 'ops',
    key: 'i',
    icon: 'lucide:list',
    group: 'desk',
    needs: null,
    page: lazyPart(async () => (await import('../operation-pages/operations-page.tsx')).OperationsPage),
  },
];
