import { useLocation } from '@jangada/remote-kit/routing';
import { useEffect, useRef } from 'react';
import { isPageCovered } from './undisturbed-pages.ts';
import { scrollToHash } from './hash-target.ts';

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * As after a full load, the focus moves to the content when a page opens, and `#id` is scrolled to. A page that changes
 * only its own address (a filter, the sports widget) keeps the focus.
 *
 * @param pageKey the same for addresses of the same view
 */
export const usePageFocus = (pageKey: string): void => {
  const { pathname: path, hash } = useLocation();
  const before = useRef({ path, pageKey });

  useEffect(() => {
    const { current } = before;
    before.current = { path, pageKey };
    if (current.path === path || isPageCovered()) return;
    if (current.pageKey !== pageKey || isFocusLost()) document.querySelector('main')?.focus({ preventScroll: true });
  }, [path, pageKey]);

  useEffect(() => scrollToHash(hash), [path, hash]);
};
