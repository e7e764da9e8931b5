/** The widths in which artwork is rendered, in CSS pixels, smallest first. */
export const artworkWidths = [180, 360, 540] as const;

/** The formats, in the order of preference. */
export const artworkFormats = ['avif', 'webp'] as const;

/** The share of the window one tile takes, so that the browser picks the right file before layout: `sizes` of an image. */
export const ARTWORK_SIZES = '(min-width: 1280px) 160px, (min-width: 768px) 150px, 31vw';

/** The width of the file for browsers without `srcset`. */
export const PLAIN_WIDTH = 360;

/** The windows that get the artwork for phones. */
export const PHONE_MEDIA = '(max-width: 479.98px)';

/** Fills `{width}` and `{format}` into an address; an address without them stays as it is. */
export const artworkAddress = (template: string, width: number, format: string): string =>
  template.replaceAll('{width}', String(width)).replaceAll('{format}', format);

export const isArtworkTemplate = (image: string): boolean => image.includes('{width}');

/** The `srcset` of one format. */
export const artworkSourceSet = (template: string, format: string, widths: readonly number[]): string =>
  widths.map((width) => `${artworkAddress(template, width, format)} ${width}w`).join(', ');
