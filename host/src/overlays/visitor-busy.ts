import { isPageCovered } from '../routing/undisturbed-pages.ts';

/** Where the visitor types; a frame is a game or a widget that has the keyboard. */
const FIELDS = 'input, textarea, select, iframe, [contenteditable]:not([contenteditable=false]), [role=textbox]';

/**
 * Has a field the focus, is a menu or a dialog open, or was something pressed in the last seconds, which may lead to a field?
 * What opens by itself would take the next key or press.
 */
export const isVisitorBusy = (): boolean =>
  document.activeElement?.matches(FIELDS) === true || navigator.userActivation?.isActive || isPageCovered();
