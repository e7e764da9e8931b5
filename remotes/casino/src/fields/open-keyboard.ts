import type { MouseEvent } from 'react';

/**
 * Opens a phone's keyboard on a press that leads to a field of another page. Phones open the keyboard only during the
 * press, and it stays open when the focus moves. An invisible field holds the focus until the shell moves it to the
 * `#id` of the link.
 */
export const openKeyboard = (press: MouseEvent): void => {
  // The browser opens the link in another tab.
  if (press.ctrlKey || press.metaKey) return;
  const field = document.createElement('input');
  field.ariaLabel = press.currentTarget.ariaLabel;
  // A smaller font makes iOS zoom.
  field.style.cssText = 'position:fixed;top:0;opacity:0;font-size:16px';
  field.onblur = () => field.remove();
  document.body.append(field);
  field.focus();
};
