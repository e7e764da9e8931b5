import type { SiteNavigator } from '@jangada/remote-kit/routing/site-navigator';

/** Marks the pressed link while its page is being rendered. */
export const PENDING_ATTRIBUTE = 'data-pending';

/** A prepared page is usually shown within this time; painting the mark takes a frame and would only delay it. */
export const AHEAD_MS = 100;

export interface PendingLinkParts extends Pick<SiteNavigator, 'isPending'> {
  /** Is the next page rendered ahead? */
  readonly isAhead: () => boolean;
}

/** Marks the pressed link until its page is shown, so that a press has an immediate effect. */
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
      // Navigations after this task do not belong to the press.
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
