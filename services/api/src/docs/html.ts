/** Markup that is safe inside an element or a quoted attribute. */
export interface Html {
  readonly html: string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Piece = Html | string | number | null | undefined | false | readonly Piece[];

const rendered = (piece: Piece): string => {
  if (piece === null || piece === undefined || piece === false) return '';
  if (typeof piece === 'string' || typeof piece === 'number') {
    return String(piece).replace(/[&<>"']/g, (character) => entities[character] ?? '');
  }
  return 'html' in piece ? piece.html : piece.map(rendered).join('');
};

/** Escapes every value in the template, except `Html`. */
export const html = (strings: TemplateStringsArray, ...values: readonly Piece[]): Html => ({
  html: strings.map((text, index) => text + rendered(values[index])).join(''),
});

/** A sentence in which the `names` in backticks become `<code>` elements. */
export const prose = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
