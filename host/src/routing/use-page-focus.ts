import { useLocation } from '@jangada/remote-kit/routing';
import { useEffect, useRef } from 'react';
import { isPageCovered } from './undisturbed-pages.ts';
import { scrollToHash } from './hash-target.ts';

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** The press that leads to a field of the page has put the focus into one, so that a phone opens its keyboard. */
const isInField = (): boolean => document.activeElement instanceof HTMLInputElement;

/**
 * As after a full load, the focus moves to the content when a page opens, and `#id` is scrolled to. A page that changes
 * only its own address (a filter, the sports widget) keeps the focus. A field of the name `#id` gets the focus on a full
 * load, and from a field that the press has opened; a step back opens no keyboard.
 *
 * @param pageKey the same for addresses of the same view
 */
export const usePageFocus = (pageKey: string): void => {
  const { pathname: path, hash } = useLocation();
  const before = useRef({ path, pageKey });

  useEffect(() => {
    const { current } = before;
    before.current = { path, pageKey };
    if (current.path === path || isPageCovered() || (hash && isInField())) return;
    if (current.pageKey !== pageKey || isFocusLost()) document.querySelector('main')?.focus({ preventScroll: true });
  }, [path, pageKey, hash]);

  const isFirst = useRef(true);
  useEffect(() => {
    const takesFocus = isFirst.current || isInField();
    isFirst.current = false;
    return scrollToHash(hash, takesFocus);
  }, [path, hash]);
};
