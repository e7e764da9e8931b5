import { useLocation } from '@jangada/remote-kit/routing';
import { useEffect, useRef } from 'react';
import { isPageCovered } from './undisturbed-pages.ts';
import { scrollToHash } from './hash-target.ts';

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** A field that has the focus when a page opens: the press that leads to a field of the page opened a phone's keyboard with it. */
const isInField = (): boolean => document.activeElement instanceof HTMLInputElement;

/**
 * As after a full load, the focus moves to the content when a page opens, or to what `#id` names, which is scrolled to. A
 * page that changes only its own address (a filter, the sports widget) keeps the focus; a step back to `#id` opens no keyboard.
 *
 * @param pageKey the same for addresses of the same view
 */
export const usePageFocus = (pageKey: string): void => {
  const { pathname: path, hash, key } = useLocation();
  const before = useRef({ path, pageKey });
  const visitsOfHash = useRef(new Set<string>());

  useEffect(() => {
    const { current } = before;
    before.current = { path, pageKey };
    if (current.path === path || isPageCovered() || (hash && isInField())) return;
    if (current.pageKey !== pageKey || isFocusLost()) document.querySelector('main')?.focus({ preventScroll: true });
  }, [path, pageKey, hash]);

  useEffect(() => {
    const isReturn = visitsOfHash.current.has(key);
    if (hash) visitsOfHash.current.add(key);
    return scrollToHash(hash, !isReturn && !isPageCovered());
  }, [path, hash, key]);
};
