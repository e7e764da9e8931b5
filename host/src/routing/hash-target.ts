/** A place in a page that is still being loaded is waited for so long. */
export const HASH_WAIT_MS = 3_000;

const targetOf = (hash: string): HTMLElement | null => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A broken escape names nothing.
    return null;
  }
};

/** Scrolls to what `#id` names, also when it comes later. Gives back the way to call it off. */
export const scrollToHash = (hash: string): (() => void) => {
  const scroll = (): boolean => {
    const target = targetOf(hash);
    target?.scrollIntoView({ block: 'start' });
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
