import { isPageCovered } from '../routing/pages-without-prompts.ts';

/** Elements that take typed text; a frame is a game or a widget that has the keyboard. */
const FIELDS = 'input, textarea, select, iframe, [contenteditable]:not([contenteditable=false]), [role=textbox]';

/**
 * Does a field have the focus, is a menu or a dialog open, or did the visitor press something in the last seconds,
 * which may lead to a field? An automatic dialog would take the next key or press.
 */
export const isVisitorBusy = (): boolean =>
  document.activeElement?.matches(FIELDS) === true || navigator.userActivation?.isActive || isPageCovered();
