export const USER_AGENT_CHARS_MAX = 300;

export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
  readonly kind: 'phone' | 'computer';
}

/** The first match counts, because every Chromium browser contains "Chrome", and Chrome contains "Safari". */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const named = (names: readonly (readonly [RegExp, string])[], userAgent: string): string | null =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/**
 * The description by which a player recognises a device. Browsers round their versions and models, so neither is shown.
 */
export const describeUserAgent = (userAgent: string | null): Device => {
  const text = userAgent ?? '';
  const isPhone = /\b(Mobile|Android|iPhone|iPad|iPod)\b/.test(text);
  return { browser: named(browsers, text), system: named(systems, text), kind: isPhone ? 'phone' : 'computer' };
};
