/** The platform, as far as installing depends on it. */
export interface Platform {
  readonly system: 'ios' | 'android' | 'desktop';
  readonly browser: 'chrome' | 'edge' | 'samsung' | 'firefox' | 'safari' | 'other';
}

export interface BrowserFacts {
  readonly userAgent: string;
  /** An iPad reports itself as a Mac, but with touch points. */
  readonly maxTouchPoints: number;
}

const systemOf = ({ userAgent, maxTouchPoints }: BrowserFacts): Platform['system'] => {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'desktop';
};

// The order matters: most browsers also claim to be Chrome, and Chrome claims to be Safari.
const browserOf = (userAgent: string): Platform['browser'] => {
  if (/; wv\)|FBAN|FBAV|Instagram|Line\//.test(userAgent)) return 'other';
  if (/SamsungBrowser/.test(userAgent)) return 'samsung';
  if (/Edg(A|iOS)?\//.test(userAgent)) return 'edge';
  if (/Firefox|FxiOS/.test(userAgent)) return 'firefox';
  if (/OPR\/|OPT\/|OPiOS/.test(userAgent)) return 'other';
  if (/Chrome|CriOS/.test(userAgent)) return 'chrome';
  return /Safari/.test(userAgent) ? 'safari' : 'other';
};

/** Parses the user agent. It selects the help texts only, never permissions. */
export const readPlatform = (facts: BrowserFacts = navigator): Platform => ({
  system: systemOf(facts),
  browser: browserOf(facts.userAgent),
});

/** True on phones and tablets, where push works only in the installed site. */
export const isMobile = (platform: Platform): boolean => platform.system !== 'desktop';
