/** The errors that browsers throw when React removes or inserts before a node that a script has moved. */
const MOVED_NODE = new Set(['NotFoundError', 'HierarchyRequestError']);

/** The marks of translators: the class of Google and Chrome, the elements they wrap texts in, and Edge's attribute. */
const TRANSLATED = 'html.translated-ltr, html.translated-rtl, font font, [_msttexthash]';

/** True when React failed because a foreign script has changed the page. No release is at fault. */
export const isForeignDomError = (error: unknown): boolean =>
  error instanceof DOMException && MOVED_NODE.has(error.name) && document.querySelector(TRANSLATED) !== null;
