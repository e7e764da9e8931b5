import { escapeHtml } from './escape.ts';

/** A link that preloads a picture of the first window. @param media the windows that show it */
export const imagePreload = (address: string, media?: string): string =>
  `<link rel="preload" as="image" href="${escapeHtml(address)}"${media === undefined ? '' : ` media="${media}"`} fetchpriority="high">\n`;
