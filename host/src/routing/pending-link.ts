import type { SiteNavigator } from '@jangada/remote-kit/routing/site-navigator';

/** Of the link that was pressed, while the page it leads to is being rendered. */
export const PENDING_ATTRIBUTE = 'data-pending';

/** A page that is rendered ahead is usually shown by then, and the mark would only delay it: drawing it is a frame. */
export const AHEAD_MS = 100;

export interface PendingLinkParts extends Pick<SiteNavigator, 'isPending'> {
  /** Is the next page rendered ahead? */
  readonly isAhead: () => boolean;
}

/** Marks the pressed link until its page is shown: a press is answered at once, however long the page takes. */
export const markPendingLink = ({ isPending, isAhead }: PendingLinkParts): void => {
  let pressed: Element | null = null;
  let marked: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const mark = (link: Element | null) => {
    marked?.removeAttribute(PENDING_ATTRIBUTE);
    marked = link;
    marked?.setAttribute(PENDING_ATTRIBUTE, '');
  };

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
    clearTimeout(timer);
    const link = isNow ? pressed : null;
    if (link && isAhead()) timer = setTimeout(() => mark(link), AHEAD_MS);
    else mark(link);
  });
};
