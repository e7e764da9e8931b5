/** A field that was not loaded by then was not waited for. */
const WAIT_MS = 3_000;

/**
 * On a press that leads to a field of another page. Phones open the keyboard only during the press, and it stays open when
 * the focus moves on: until the field is there, an unseen one has the focus.
 */
export const openKeyboard = (label: string): void => {
  if (!matchMedia('(pointer: coarse)').matches) return;
  const field = document.createElement('input');
  field.type = 'search';
  field.tabIndex = -1;
  field.ariaLabel = label;
  // A smaller font makes iOS zoom.
  field.style.cssText = 'position:fixed;top:0;opacity:0;pointer-events:none;font-size:16px';
  document.body.append(field);
  field.focus({ preventScroll: true });
  const timer = setTimeout(() => field.remove(), WAIT_MS);
  field.addEventListener('blur', () => (clearTimeout(timer), field.remove()), { once: true });
};
