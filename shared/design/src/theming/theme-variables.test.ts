import { contrast } from './colour.ts';
import { themeCss } from './theme-css.ts';
import { type Mode, themeVariables } from './theme-variables.ts';

const modes: Mode[] = ['dark', 'light'];
const palettes = ['brand', 'accent', 'win', 'loss', 'warning', 'info', 'neutral', 'muted', 'light'];
const TEXT_MIN = 4.5;
const OUTLINE_MIN = 3;

/** Pseudo-random colours that are the same in every run. */
function* someColours(count: number): Generator<string> {
  let state = 20251120;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  for (let index = 0; index < count; index += 1) {
    yield index % 2
      ? `#${Math.floor(next() * 0xffffff)
          .toString(16)
          .padStart(6, '0')}`
      : `oklch(${next().toFixed(3)} ${(next() * 0.4).toFixed(3)} ${(next() * 720 - 360).toFixed(1)})`;
  }
}

/** Every channel in steps of 36: 512 colours, black and white among them. */
function* gridOfColours(): Generator<string> {
  const CHANNEL_STEP = 36.43;
  const channel = (value: number): string =>
    Math.min(255, Math.round(value * CHANNEL_STEP))
      .toString(16)
      .padStart(2, '0');
  for (let index = 0; index < 512; index += 1) {
    yield `#${channel(index >> 6)}${channel((index >> 3) & 7)}${channel(index & 7)}`;
  }
}

/** Other ways in which people write colours. */
const spellings = [
  ...['red', 'rebeccapurple', 'Yellow', 'WHITE', ' black ', '#0F0', '#0f08', '#ff000080', '#FFFFFFFF'],
  ...[
    'rgb(255 255 0 / 10%)',
    'rgba(0,0,0,0)',
    'hsl(60, 100%, 50%)',
    'hwb(200 0% 0%)',
    'lab(98% 0 0)',
    'lch(50% 130 30)',
  ],
  ...['oklab(0.5 0.1 0.1)', 'oklch(1 0.4 110)', 'oklch(0.01 0.4 264 / 0.5)', 'color(display-p3 1 1 0)'],
];

const hostile = [
  '',
  ' ',
  '#000',
  '#fff',
  '#ffff00',
  '#00000000',
  'transparent',
  'currentColor',
  'inherit',
  'red;} body{display:none',
  'url(javascript:alert(1))',
  '</style><script>alert(1)</script>',
  'var(--jg-colors-fg)',
  'rgb(1e999 0 0)',
  'rgb(NaN, NaN, NaN)',
  'oklch(none none none)',
  'hsl(9999999999999deg 100% 50%)',
  'lab(50% 1e400 0)',
  '#'.repeat(5000),
];

const themeOf = (primary: unknown, secondary: unknown, muted: unknown, mode: Mode): Record<string, string> =>
  themeVariables({ colors: { primary_color: primary, secondary_color: secondary, muted } as never }, mode);

const colour = (theme: Record<string, string>, name: string): string => theme[`--jg-colors-${name}`] ?? 'missing';

/** `fg/8`: the tint of hovered lines, pills and skeletons, in sRGB as the browser mixes it. */
function tinted(theme: Record<string, string>, ground: string): string {
  const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const over = channels(colour(theme, 'fg'));
  const mixed = channels(colour(theme, ground)).map((below, at) => Math.round(below * 0.92 + (over[at] ?? 0) * 0.08));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The foregrounds on a tinted background: names, notes and the red entry of a menu. */
const onTint = ['fg', 'fg-muted', 'loss'];

function unreadableOnTint(theme: Record<string, string>): string[] {
  return ['canvas', 'surface', 'raised'].flatMap((ground) =>
    onTint
      .filter((text) => !(contrast(colour(theme, text), tinted(theme, ground)) >= TEXT_MIN))
      .map(
        (text) => `${text} on a tint of ${ground}: ${contrast(colour(theme, text), tinted(theme, ground)).toFixed(2)}`,
      ),
  );
}

/** Every pair of colours that a component may show, with its required ratio. */
function unreadablePairs(theme: Record<string, string>): string[] {
  return [...unreadableOnGround(theme), ...unreadableOnTint(theme)];
}

function unreadableOnGround(theme: Record<string, string>): string[] {
  const grounds = ['canvas', 'surface', 'raised'];
  const pairs: [string, string, number][] = grounds.flatMap((ground): [string, string, number][] => [
    ['fg', ground, TEXT_MIN],
    ['fg-muted', ground, TEXT_MIN],
    ['border-strong', ground, OUTLINE_MIN],
    ...palettes.flatMap((name): [string, string, number][] => [
      [name, ground, TEXT_MIN],
      [`${name}-fg`, ground, TEXT_MIN],
      [`${name}-line`, ground, OUTLINE_MIN],
    ]),
  ]);
  for (const name of palettes) {
    pairs.push([`${name}-contrast`, `${name}-solid`, TEXT_MIN], [`${name}-contrast`, `${name}-emphasis`, TEXT_MIN]);
    pairs.push([`${name}-fg`, `${name}-subtle`, TEXT_MIN]);
    // Neutral `pastel` buttons use the text colour; notes on a tinted card are muted.
    pairs.push(['fg', `${name}-subtle`, TEXT_MIN], ['fg-muted', `${name}-subtle`, TEXT_MIN]);
    // The border of an outlined button, also over its hover tint.
    pairs.push([`${name}-line`, `${name}-subtle`, OUTLINE_MIN]);
  }
  return pairs
    .filter(([text, ground, min]) => !(contrast(colour(theme, text), colour(theme, ground)) >= min))
    .map(([text, ground]) => `${text} on ${ground}: ${colour(theme, text)} on ${colour(theme, ground)}`);
}

describe("a tenant's theme", () => {
  it.each(modes)('is readable in %s mode whatever colours the tenant chose', (mode) => {
    const colours = [...someColours(3000)];
    for (let index = 0; index < colours.length; index += 3) {
      const theme = themeOf(colours[index], colours[index + 1], colours[index + 2], mode);
      expect({ input: colours.slice(index, index + 3), unreadable: unreadablePairs(theme) }).toEqual({
        input: expect.anything(),
        unreadable: [],
      });
    }
  });

  it.each(modes)('is readable in %s mode for every part of the colour space, brand and accent alike', (mode) => {
    const unreadable = [...gridOfColours()].flatMap((text) =>
      unreadablePairs(themeOf(text, text, text, mode)).map((pair) => `${text}: ${pair}`),
    );
    expect(unreadable).toEqual([]);
  });

  it.each(modes)('is readable in %s mode however a colour is written', (mode) => {
    for (const text of spellings) {
      expect({ text, unreadable: unreadablePairs(themeOf(text, text, text, mode)) }).toEqual({ text, unreadable: [] });
    }
  });

  it('drops opacity: a translucent colour becomes opaque', () => {
    expect(themeOf('#ff7a0033', '#ff7a0033', '#666', 'dark')).toEqual(themeOf('#ff7a00', '#ff7a00', '#666', 'dark'));
  });

  it.each(modes)('is readable in %s mode when the colours are hostile or missing', (mode) => {
    for (const text of [...hostile, undefined, null, 42, {}]) {
      expect({ text, unreadable: unreadablePairs(themeOf(text, text, text, mode)) }).toEqual({ text, unreadable: [] });
    }
  });

  it('inserts no unchecked tenant value into the style sheet', () => {
    for (const text of hostile) {
      const css = themeCss({
        colors: { primary_color: text, secondary_color: text, muted: text },
        appearance: { radiusPx: 8, displayFont: `x';}` as never, colorMode: 'dark' },
      });
      expect(css).not.toMatch(/script|javascript|body|</i);
      const values = Object.entries(themeOf(text, text, text, 'dark')).filter(([name]) => name.includes('colors'));
      for (const [, value] of values) expect(value).toMatch(/^#[0-9a-f]{6}$|^rgb\([\d ./]+\)$/);
    }
  });

  it('retains a usable brand colour exactly as configured', () => {
    for (const brand of ['#0fb5a6', '#ff7a00', '#e0a526']) {
      expect(colour(themeOf(brand, brand, '#666666', 'dark'), 'brand-solid')).toBe(brand);
      expect(colour(themeOf(brand, brand, '#666666', 'light'), 'brand-solid')).toBe(brand);
    }
  });

  it('takes the accent from the secondary colour and tints greys by the muted one', () => {
    const tinted = (secondary: string, muted: string) => {
      const theme = themeOf('#0fb5a6', secondary, muted, 'dark');
      return [colour(theme, 'accent-solid'), colour(theme, 'canvas')];
    };
    const [accent, canvas] = tinted('#ff7a00', '#7a3030');
    expect(accent).toBe('#ff7a00');
    const [other, otherCanvas] = tinted('#e0a526', '#30307a');
    expect(other).toBe('#e0a526');
    expect(otherCanvas).not.toBe(canvas);
  });

  it('moves a brand colour that would vanish into the page', () => {
    for (const mode of modes) {
      for (const brand of ['#000000', '#ffffff', '#06090c', '#f7f7f7']) {
        const theme = themeOf(brand, brand, '#666666', mode);
        expect(contrast(colour(theme, 'brand-solid'), colour(theme, 'canvas'))).toBeGreaterThan(1.5);
      }
    }
  });

  it("uses radii and display font of the tenant's appearance", () => {
    const colors = { primary_color: '#0fb5a6', secondary_color: '#0fb5a6', muted: '#666666' };
    const square = themeVariables(
      { colors, appearance: { radiusPx: 0, displayFont: 'inter', colorMode: 'dark' } },
      'dark',
    );
    expect(square).toMatchObject({ '--jg-radii-control': '0px', '--jg-radii-tile': '0px', '--jg-radii-sheet': '0px' });
    expect(square['--jg-fonts-heading']).toContain('Inter');
    expect(themeVariables({ colors }, 'dark')).toMatchObject({
      '--jg-radii-control': '8px',
      '--jg-radii-tile': '12px',
      '--jg-radii-sheet': '20px',
    });
  });

  it('writes dark on the root and light under its class', () => {
    const css = themeCss({ colors: { primary_color: '#0fb5a6', secondary_color: '#f5b301', muted: '#5b6b7a' } });
    expect(css).toMatch(/^:root,\.dark\{color-scheme:dark;.*\}\.light\{color-scheme:light;/s);
  });
});
