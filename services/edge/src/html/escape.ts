const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters have no place in HTML; those that turn the direction of a text stay within their element. */
const CONTROLS = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;

/** For text and for attributes in quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(CONTROLS, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** JSON that cannot close the script element that contains it. */
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
