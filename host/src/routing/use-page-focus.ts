import { useLocation } from '@jangada/remote-kit/routing';
import { useEffect, useRef } from 'react';
import { isPageCovered } from './undisturbed-pages.ts';
import { scrollToHash } from './hash-target.ts';

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * What a full load would do when a page is opened: the focus begins at the content, and `#id` is scrolled to. A page
 * that only changes its own address, as a filter or the sports widget does, keeps the focus where it is.
 *
 * @param pageKey what is shown; the same for addresses that the same view shows
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
