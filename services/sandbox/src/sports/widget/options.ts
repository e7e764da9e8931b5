import type { Lang } from '../protocol.ts';

/** Options as operators pass them; everything but the target may be missing. */
export interface Options {
  brand_id?: string | number;
  token?: string | null;
  key?: string;
  lang?: string;
  target?: HTMLElement;
  themeName?: string;
  url?: string;
  stickyTop?: number;
  betSlipOffsetTop?: number;
  betSlipOffsetBottom?: number;
  betSlipOffsetRight?: number;
  betslipZIndex?: number;
  cssUrls?: string[];
  fontFamilies?: string[];
  minFrameHeight?: number;
  widgetName?: string;
  widgetParams?: { placeholder?: string; onBannerClick?: (url: string) => void };
  onLogin?: () => void;
  onRegister?: () => void;
  onRecharge?: () => void;
  onRouteChange?: (route: string) => void;
  onSessionRefresh?: () => void;
  onTokenExpired?: () => Promise<string | null | undefined>;
  onBetSlipStateChange?: (state: BetSlipState) => void;
}

/** Whether the slip covers the page now, and how many selections it holds. */
export interface BetSlipState {
  isOpen: boolean;
  count: number;
}

const Z_INDEX = 10;

export interface Settings {
  lang: Lang;
  themeName: string;
  stickyTop: number;
  slipTop: number;
  slipBottom: number;
  slipRight: number;
  slipZIndex: number;
  fontFamily: string;
  minHeight: number;
}

export const langOf = (lang: string | undefined): Lang => (lang?.toLowerCase().startsWith('en') ? 'en' : 'pt');

export function settingsOf(options: Options): Settings {
  const fonts = (options.fontFamilies ?? []).map((family) => (family.includes(' ') ? `"${family}"` : family));
  return {
    lang: langOf(options.lang),
    themeName: options.themeName ?? 'dark',
    stickyTop: options.stickyTop ?? 0,
    slipTop: options.betSlipOffsetTop ?? options.stickyTop ?? 0,
    slipBottom: options.betSlipOffsetBottom ?? 0,
    slipRight: options.betSlipOffsetRight ?? 0,
    slipZIndex: options.betslipZIndex ?? Z_INDEX,
    fontFamily: [...fonts, '"Inter Variable"', 'Inter', 'system-ui', 'sans-serif'].join(', '),
    minHeight: options.minFrameHeight ?? 0,
  };
}
