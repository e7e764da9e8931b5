/** How long to wait for the target in a page that is still loading. */
export const HASH_WAIT_MS = 3_000;

const targetOf = (hash: string): HTMLElement | null => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A malformed escape.
    return null;
  }
};

/**
 * Scrolls to the element of `#id`, also when it appears later; returns a function that cancels it.
 *
 * @param takesFocus a field gets the focus instead
 */
export const scrollToHash = (hash: string, takesFocus = false): (() => void) => {
  const scroll = (): boolean => {
    const target = targetOf(hash);
    // Focusing scrolls only as far as necessary, so the top of the field's page stays visible.
    if (takesFocus && target?.matches('input')) target.focus();
    else target?.scrollIntoView({ block: 'start' });
    return target !== null;
  };
  if (hash.length < 2 || scroll()) return () => {};
  const watching = new MutationObserver(() => {
    if (scroll()) stop();
  });
  watching.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => stop(), HASH_WAIT_MS);
  const stop = () => {
    watching.disconnect();
    clearTimeout(timer);
  };
  return stop;
};
