import type { SiteNavigator } from '@jangada/remote-kit/routing/site-navigator';

/** Of the link that was pressed, while the page it leads to is being rendered. */
export const PENDING_ATTRIBUTE = 'data-pending';

/** Marks the pressed link until its page is shown: a press is answered at once, however long the page takes. */
export const markPendingLink = ({ isPending }: Pick<SiteNavigator, 'isPending'>): void => {
  let pressed: Element | null = null;
  let marked: Element | null = null;

  document.addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest('a[href]') : null;
      // What navigates later was not this press.
      setTimeout(() => {
        pressed = null;
      });
    },
    { capture: true, passive: true },
  );
  isPending.subscribe((isNow) => {
    marked?.removeAttribute(PENDING_ATTRIBUTE);
    marked = isNow ? pressed : null;
    marked?.setAttribute(PENDING_ATTRIBUTE, '');
  });
};
