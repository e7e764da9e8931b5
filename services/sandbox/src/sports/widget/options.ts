import type { Lang } from '../protocol.ts';

/** Options as operators pass them; all are optional except the target. */
export interface Options {
  brand_id?: string | number;
  token?: string | null;
  lang?: string;
  target?: HTMLElement;
  themeName?: string;
  url?: string;
  stickyTop?: number;
  betSlipOffsetTop?: number;
  betSlipOffsetBottom?: number;
  betSlipOffsetRight?: number;
  betslipZIndex?: number;
  onLogin?: () => void;
  onRegister?: () => void;
  onRecharge?: () => void;
  onRouteChange?: (route: string) => void;
  onSessionRefresh?: () => void;
  onTokenExpired?: () => Promise<string | null | undefined>;
  /** Whether the slip covers the page, and how many selections it has. */
  onBetSlipStateChange?: (state: { isOpen: boolean; count: number }) => void;
}

const Z_INDEX = 10;

export const langOf = (lang: string | undefined): Lang => (lang?.toLowerCase().startsWith('en') ? 'en' : 'pt');

/** Lengths of the operator's page as CSS properties. */
export const propertiesOf = ({ stickyTop = 0, ...options }: Options): Record<string, string> => ({
  '--bt-sticky-top': `${stickyTop}px`,
  '--bt-slip-top': `${options.betSlipOffsetTop ?? stickyTop}px`,
  '--bt-slip-bottom': `${options.betSlipOffsetBottom ?? 0}px`,
  '--bt-slip-right': `${options.betSlipOffsetRight ?? 0}px`,
  '--bt-slip-z': String(options.betslipZIndex ?? Z_INDEX),
});
