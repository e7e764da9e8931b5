/** Where the site runs, as far as installing it goes. */
export interface Platform {
  readonly system: 'ios' | 'android' | 'desktop';
  readonly browser: 'chrome' | 'edge' | 'samsung' | 'firefox' | 'safari' | 'other';
}

export interface BrowserFacts {
  readonly userAgent: string;
  /** An iPad calls itself a Mac; its fingers give it away. */
  readonly maxTouchPoints: number;
}

const systemOf = ({ userAgent, maxTouchPoints }: BrowserFacts): Platform['system'] => {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'desktop';
};

// The order matters: nearly all of them also call themselves Chrome, and Chrome calls itself Safari.
const browserOf = (userAgent: string): Platform['browser'] => {
  if (/; wv\)|FBAN|FBAV|Instagram|Line\//.test(userAgent)) return 'other';
  if (/SamsungBrowser/.test(userAgent)) return 'samsung';
  if (/Edg(A|iOS)?\//.test(userAgent)) return 'edge';
  if (/Firefox|FxiOS/.test(userAgent)) return 'firefox';
  if (/OPR\/|OPT\/|OPiOS/.test(userAgent)) return 'other';
  if (/Chrome|CriOS/.test(userAgent)) return 'chrome';
  return /Safari/.test(userAgent) ? 'safari' : 'other';
};

/** Reads the browser's own words. They decide which help is shown, never what is allowed. */
export const readPlatform = (facts: BrowserFacts = navigator): Platform => ({
  system: systemOf(facts),
  browser: browserOf(facts.userAgent),
});

/** Phones and tablets: push comes there only to the installed site (product.md section 9). */
export const isMobile = (platform: Platform): boolean => platform.system !== 'desktop';
