import type { Banner, SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { RealtimeApp } from '@jangada/server/realtime-apps';
import type { derivedFields } from '@jangada/contracts/domains/site/site-settings';

/** Values that depend on the site's address are computed on request; the rest is stored (see present-site.ts). */
type Derived = (typeof derivedFields)[number] | 'banners';

/** The share of a stake that counts toward a bonus, by category. */
export interface RolloverRules {
  /** By game category. */
  readonly percents: Readonly<Record<string, number>>;
  /** For all other categories. */
  readonly otherPercent: number;
  readonly sportsPercent: number;
  /** The smallest decimal odds; bets with smaller odds are safer and do not count. */
  readonly sportsOddsMin: number;
}

/** The withdrawals that a tenant pays out without a review. */
export interface WithdrawalRules {
  /** From this amount on, in centavos, an operator reviews the withdrawal. */
  readonly reviewFrom: number;
  /** Whether a player's first withdrawal, and the first to a key, is reviewed. */
  readonly reviewFirst: boolean;
  /** How long a player can cancel the withdrawal before it is sent. */
  readonly cancellableForMs: number;
}

/** The maximum of a round; an operator reviews a prize above it. */
export interface WinLimits {
  /** The highest prize as a multiple of the round's stakes, where the game states no maximum. */
  readonly stakesMax: number;
  /** The highest prize of a round of any game, in centavos. */
  readonly amountMax: number;
}

/** The PIX key of a tenant that has none yet: its deposits are refused. */
export const NO_PIX_KEY = '';

/** The operator's settings of a tenant, stored as JSON in the registry. */
export interface TenantSettings {
  readonly site: Omit<SiteConfig, Derived>;
  readonly banners: readonly Banner[];
  /** Whether registration and repeated failed sign-ins require a captcha. */
  readonly captcha: boolean;
  /** The PIX key that receives this tenant's payments; `NO_PIX_KEY` before there is one. */
  readonly pixKey: string;
  /** The rules for withdrawals without a review; missing ones have defaults (withdrawals/review.ts). */
  readonly withdrawals?: Partial<WithdrawalRules>;
  /** The limits for prizes without a review; missing ones have defaults (betting/win-limits.ts). */
  readonly winLimits?: Partial<WinLimits>;
  /** The amount to wager before a player may write in the chat, in centavos. */
  readonly chatMinimumWagered: number;
  /** Makers that this site features, and makers without a contract. */
  readonly favouredProviders: readonly string[];
  readonly hiddenProviders: readonly string[];
  /** The share of each kind of stake that counts toward a bonus; defaults when missing (bonuses/contribution.ts). */
  readonly rolloverRules?: RolloverRules;
  /** The share of a deposit to stake before all real money may be withdrawn; zero when missing. */
  readonly depositTurnoverPercent?: number;
  /** The share of a friend's deposit to stake before the inviter is paid; all of it when missing. */
  readonly referralTurnoverPercent?: number;
  /** Lower-case words that the chat removes. */
  readonly chatBlockedWords: readonly string[];
}

/** `created`: its content is being written. `closed`: it shows a page. `removed`: it had no player and no money. */
export type TenantState = 'created' | 'live' | 'closed' | 'removed';

export interface Tenant {
  readonly id: string;
  readonly casinoId: number;
  readonly active: boolean;
  /** Whether it has ended: its site shows a page that says so. */
  readonly isClosed?: boolean | undefined;
  /** Missing while the tenant has no app. */
  readonly realtimeApp?: RealtimeApp | undefined;
  /** What the PIX provider signs notices with, unless the environment has secrets for this tenant. */
  readonly webhookSecret?: string | undefined;
  readonly settings: TenantSettings;
  /** The first one is the main domain. */
  readonly domains: readonly string[];
}

/** The hostname of the tenant in links. */
export const mainDomain = (tenant: Tenant): string => tenant.domains[0] ?? 'localhost';
