import type { Banner, SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { derivedFields } from '@jangada/contracts/domains/site/site-settings';

/** Values that depend on the site's address are computed on request; the rest is stored (see present-site.ts). */
type Derived = (typeof derivedFields)[number] | 'banners';

/** How much of a stake counts toward a bonus, by what it was placed on. */
export interface RolloverRules {
  /** By category of games. */
  readonly percents: Readonly<Record<string, number>>;
  /** For categories that are not named. */
  readonly otherPercent: number;
  readonly sportsPercent: number;
  /** Decimal odds: safer bets do not count. */
  readonly sportsOddsMin: number;
}

/** Which withdrawals a tenant pays out without a review. */
export interface WithdrawalRules {
  /** From this amount on a person reviews it, in centavos. */
  readonly reviewFrom: number;
  /** The first withdrawal of a player, and the first to a key. */
  readonly reviewFirst: boolean;
  /** How long a player can cancel it before it is sent. */
  readonly cancellableForMs: number;
}

/** What a round can pay; a prize above it is reviewed by a person. */
export interface WinLimits {
  /** In stakes of the round, where the game states no maximum of its own. */
  readonly stakesMax: number;
  /** In any game, in centavos. */
  readonly amountMax: number;
}

/** The operator's settings of a tenant, stored as JSON in the registry. */
export interface TenantSettings {
  readonly site: Omit<SiteConfig, Derived>;
  readonly banners: readonly Banner[];
  /** Registration and repeated failed sign-ins require a captcha. */
  readonly captcha: boolean;
  /** The key PIX payments of this tenant arrive at. */
  readonly pixKey: string;
  /** Which withdrawals leave by themselves; what is missing is as usual (withdrawals/review.ts). */
  readonly withdrawals?: Partial<WithdrawalRules>;
  /** Which prizes are paid without a review; what is missing is as usual (betting/win-limits.ts). */
  readonly winLimits?: Partial<WinLimits>;
  /** What has to have been wagered before a player may write in the chat, in centavos. */
  readonly chatMinimumWagered: number;
  /** Makers this site shows more of, and makers it has no contract with. */
  readonly favouredProviders: readonly string[];
  readonly hiddenProviders: readonly string[];
  /** How much each kind of stake counts toward a bonus; the usual rules when missing (bonuses/contribution.ts). */
  readonly rolloverRules?: RolloverRules;
  /** How much of a deposit has to be staked before all real money may leave; nothing when missing. */
  readonly depositTurnoverPercent?: number;
  /** How much of a friend's deposit has to be staked before the inviter is paid; all of it when missing. */
  readonly referralTurnoverPercent?: number;
  /** Lower-case words that do not appear in the chat. */
  readonly chatBlockedWords: readonly string[];
}

export interface Tenant {
  readonly id: string;
  readonly casinoId: number;
  readonly active: boolean;
  readonly settings: TenantSettings;
  /** The first is the main one. */
  readonly domains: readonly string[];
}

/** The hostname of the tenant in links. */
export const mainDomain = (tenant: Tenant): string => tenant.domains[0] ?? 'localhost';
