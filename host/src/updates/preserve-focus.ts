/** By then React has put the new view into the page. */
const RENDERED_MS = 100;

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * An exchange must not throw a keyboard user back to the top of the document: a focus that was in the exchanged view goes to
 * the content, as when a page opens, so that a screen reader says where it is. One that was elsewhere stays.
 */
export const preserveFocus = (exchange: () => void): void => {
  const hadFocus = !isLost();
  exchange();
  if (!hadFocus) return;
  setTimeout(() => {
    if (isLost()) document.querySelector('main')?.focus({ preventScroll: true });
  }, RENDERED_MS);
};
