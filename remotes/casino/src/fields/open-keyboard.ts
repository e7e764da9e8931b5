import type { MouseEvent } from 'react';

/**
 * Opens a phone's keyboard on a press that leads to a field of another page. Phones open the keyboard only during the
 * press, and it stays open when the focus moves. An invisible field holds the focus until the shell moves it to the
 * `#id` of the link.
 */
export const openKeyboard = (press: MouseEvent): void => {
  // With these keys the browser opens the link in another tab, so this page needs no keyboard.
  if (press.ctrlKey || press.metaKey) return;
  const field = document.createElement('input');
  field.ariaLabel = press.currentTarget.ariaLabel;
  // 16 px, because iOS zooms in on a field with a smaller font.
  field.style.cssText = 'position:fixed;top:0;opacity:0;font-size:16px';
  field.onblur = () => field.remove();
  document.body.append(field);
  field.focus();
};
