const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters are not allowed in HTML; characters that change the text direction stay within their element. */
const CONTROLS = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;

/** Escapes text, and attribute values in quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(CONTROLS, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/**
 * `<` and the characters that are not allowed in a script or in HTML; JSON itself escapes the other control characters.
 */
const NOT_IN_JSON = /[<\u007f-\u009f\u2028\u2029\ufffe\uffff]/g;

/** JSON that cannot close the script element that contains it. */
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    NOT_IN_JSON,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
