import { useLocation } from '@jangada/remote-kit/routing';
import { useEffect, useRef } from 'react';
import { isPageCovered } from './pages-without-prompts.ts';
import { scrollToHash } from './hash-target.ts';

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * True after a press on a link to a field: the press has moved the focus into a field, so that a phone opens its
 * keyboard.
 */
const isInField = (): boolean => document.activeElement instanceof HTMLInputElement;

/**
 * Like a full load, opening a page moves the focus to the content and scrolls to `#id`. A page that changes only its
 * own address (a filter, the sports widget) keeps the focus. If `#id` is an input, it gets the focus on a full load, and
 * on a navigation only when the visitor's press already focused an input. Going back focuses no input, so that no
 * keyboard opens.
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
