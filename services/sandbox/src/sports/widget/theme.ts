/** Colours by theme name: `dark`, `light`, or a brand and a mode such as `tucano-light`. */
interface Brand {
  brand: string;
  contrast: string;
  accent: string;
  hue: number;
}

const brands: Record<string, Brand> = {
  default: { brand: '#2f7cf6', contrast: '#ffffff', accent: '#ffc247', hue: 225 },
  jangada: { brand: '#12c2a9', contrast: '#03211d', accent: '#ffb066', hue: 190 },
  tucano: { brand: '#ff7a00', contrast: '#1f0d00', accent: '#ffd23f', hue: 45 },
  onca: { brand: '#e0a526', contrast: '#221900', accent: '#ffd98a', hue: 150 },
};
const darkerInLight: Record<string, string> = {
  jangada: '#0b7f74',
  tucano: '#b84a00',
  onca: '#7c5b00',
  default: '#1d5fd0',
};

function brandOf(themeName: string): [string, Brand] {
  const found = Object.entries(brands).find(([name]) => themeName.startsWith(name));
  return found ?? ['default', brands.default as Brand];
}

function darkTokens({ brand, contrast, accent, hue }: Brand): Record<string, string> {
  return {
    canvas: `oklch(0.165 0.014 ${hue})`,
    surface: `oklch(0.215 0.016 ${hue})`,
    raised: `oklch(0.265 0.018 ${hue})`,
    sunken: `oklch(0.185 0.015 ${hue})`,
    border: `oklch(0.33 0.018 ${hue})`,
    fg: `oklch(0.965 0.006 ${hue})`,
    muted: `oklch(0.74 0.018 ${hue})`,
    brand,
    'brand-text': brand,
    contrast,
    accent,
    live: '#ff5a5f',
    win: '#3ddc84',
    loss: '#ff7a7f',
    shade: 'rgb(0 0 0 / 0.55)',
    shadow: '0 16px 48px rgb(0 0 0 / 0.5)',
  };
}

function lightTokens(name: string, { brand, contrast, accent, hue }: Brand): Record<string, string> {
  return {
    canvas: `oklch(0.972 0.005 ${hue})`,
    surface: '#ffffff',
    raised: `oklch(0.955 0.009 ${hue})`,
    sunken: `oklch(0.965 0.006 ${hue})`,
    border: `oklch(0.89 0.012 ${hue})`,
    fg: `oklch(0.24 0.02 ${hue})`,
    muted: `oklch(0.47 0.022 ${hue})`,
    brand,
    'brand-text': darkerInLight[name] ?? brand,
    contrast,
    accent,
    live: '#d4232a',
    win: '#0a7a3f',
    loss: '#c02127',
    shade: 'rgb(10 20 25 / 0.4)',
    shadow: '0 16px 40px rgb(20 35 45 / 0.18)',
  };
}

const isLightTheme = (themeName: string): boolean => /light|claro/.test(themeName);

/** The tokens as a style sheet for the shadow root. */
export function themeCss(themeName: string): string {
  const [name, brand] = brandOf(themeName);
  const isLight = isLightTheme(themeName);
  const tokens = isLight ? lightTokens(name, brand) : darkTokens(brand);
  const lines = Object.entries(tokens).map(([token, value]) => `--bt-${token}: ${value};`);
  return `:host { color-scheme: ${isLight ? 'light' : 'dark'}; ${lines.join(' ')} }`;
}
