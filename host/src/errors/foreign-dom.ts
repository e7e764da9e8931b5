/** What browsers throw when React removes a node, or inserts one before a node, that is no longer where React put it. */
const MOVED_NODE = new Set(['NotFoundError', 'HierarchyRequestError']);

/** The marks of translators: Google's and Chrome's class, the elements they put around texts, and Edge's attribute. */
const TRANSLATED = 'html.translated-ltr, html.translated-rtl, font font, [_msttexthash]';

/** The page was changed by a script that is neither ours nor a remote's: React failed, and no release is at fault. */
export const isForeignDomError = (error: unknown): boolean =>
  error instanceof DOMException && MOVED_NODE.has(error.name) && document.querySelector(TRANSLATED) !== null;
