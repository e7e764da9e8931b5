/** The delay after an exchange in which React puts the new view into the page. */
const RENDERED_MS = 100;

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Keeps a keyboard user's position during an exchange: a focus inside the exchanged view moves to the content, as when
 * a page opens, so that a screen reader announces the place. A focus elsewhere stays.
 */
export const preserveFocus = (exchange: () => void): void => {
  const hadFocus = !isLost();
  exchange();
  if (!hadFocus) return;
  setTimeout(() => {
    if (isLost()) document.querySelector('main')?.focus({ preventScroll: true });
  }, RENDERED_MS);
};
