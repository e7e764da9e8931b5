const DEFAULT_COLOR = '#1f7a5a';
const DARK = '#101418';
const LIGHT = '#ffffff';

type Channels = [number, number, number];

const channelsOf = (hex: string): Channels | null => {
  const full = hex.replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/i, '#$1$1$2$2$3$3');
  if (!/^#[0-9a-f]{6}$/i.test(full)) return null;
  const number = Number.parseInt(full.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
};

/** Relative luminance and contrast, WCAG 2.2. */
const luminanceOf = (channels: Channels): number => {
  const [red, green, blue] = channels.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** A colour the widget can be drawn in, and the text that is read best on it. Anything but a hex colour is the default. */
export function widgetColors(wanted: string): { color: string; text: string } {
  const channels = channelsOf(wanted);
  if (!channels) return wanted === DEFAULT_COLOR ? { color: wanted, text: LIGHT } : widgetColors(DEFAULT_COLOR);
  const luminance = luminanceOf(channels);
  const isDarkBetter = contrast(luminance, 0.006) > contrast(luminance, 1);
  return { color: wanted, text: isDarkBetter ? DARK : LIGHT };
}
