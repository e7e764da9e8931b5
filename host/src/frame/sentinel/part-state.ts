/** How many points of a part are tested for an element above it. */
const POINTS = [0.2, 0.5, 0.8] as const;

/** An element that covers this share of the window in both directions covers the page. */
const WHOLE_SHARE = 0.9;

/** A dialog below this size cannot be seen. */
const SEEN_PX = 2;

const OUT_OF_FLOW = ['fixed', 'absolute'];

/**
 * What may cover the frame: a dialog, a drawer, the backdrop behind one, a game in the whole window, and what the
 * browser shows on top (`dialog`, `popover`, full screen).
 */
const LAYERS =
  '[role="dialog"], [role="alertdialog"], [aria-modal="true"], [data-backdrop], [data-full-window], ' +
  'dialog, [popover], :fullscreen';

/** The element that hides the page of the shell while it starts. */
const PRELOADER = '#jangada-preloader';

const isDisplayed = (part: HTMLElement): boolean => {
  if (part.getClientRects().length === 0 || getComputedStyle(part).visibility !== 'visible') return false;
  for (let one: HTMLElement | null = part; one; one = one.parentElement)
    if (getComputedStyle(one).opacity === '0') return false;
  return true;
};

/** Is a part displayed, at its place in the document, and not under something that a sheet paints around it? */
export const isInPlace = (part: HTMLElement): boolean => {
  if (!isDisplayed(part) || isUnderGenerated(part)) return false;
  const { width, height, right, bottom } = part.getBoundingClientRect();
  if (width === 0 || height === 0) return false;
  const isStuck = ['sticky', 'fixed'].includes(getComputedStyle(part).position);
  const [x, y] = isStuck ? [0, 0] : [window.scrollX, window.scrollY];
  return right + x > 0 && bottom + y > 0;
};

const pointsOf = (part: HTMLElement): (readonly [x: number, y: number])[] => {
  const { left, top, right, bottom } = part.getBoundingClientRect();
  const [from, to] = [Math.max(0, left), Math.min(window.innerWidth, right)];
  const y = (Math.max(0, top) + Math.min(window.innerHeight, bottom)) / 2;
  return to > from && y > 0 && y < window.innerHeight ? POINTS.map((share) => [from + (to - from) * share, y]) : [];
};

/**
 * Every point of a part belongs to an element around it: a sheet has given that one generated content (`::before`) which
 * lies over the part. Points of an inert part, such as one behind a dialog, belong to elements around it as well.
 */
const isUnderGenerated = (part: HTMLElement): boolean => {
  const points = pointsOf(part);
  if (points.length === 0 || part.closest('[inert]') || getComputedStyle(part).pointerEvents === 'none') return false;
  if (document.querySelector('dialog[open]') || document.fullscreenElement) return false;
  return points.every((point) => {
    const hit = document.elementFromPoint(...point);
    return hit !== null && hit !== part && hit.contains(part);
  });
};

/** A modal dialog without a size: nobody can see or close it, and the page behind it is inert. */
const isUnseen = (element: Element): boolean => {
  if (element.localName !== 'dialog') return false;
  const { width, height } = element.getBoundingClientRect();
  return width < SEEN_PX || height < SEEN_PX;
};

const coversWindow = (element: Element): boolean => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const width = Math.min(right, window.innerWidth) - Math.max(left, 0);
  const height = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
  return width >= WHOLE_SHARE * window.innerWidth && height >= WHOLE_SHARE * window.innerHeight;
};

const isLayer = (element: Element): boolean =>
  element.closest(LAYERS) !== null || element.querySelector(LAYERS) !== null || element.matches(PRELOADER);

/** The outermost element out of the flow around a hit that covers the window, or an unseen dialog; null when the part itself, or a small element, was hit. */
const coverAt = (part: HTMLElement, [x, y]: readonly [number, number]): HTMLElement | null => {
  let cover: HTMLElement | null = null;
  for (let one: Element | null = document.elementFromPoint(x, y); one; one = one.parentElement) {
    if (one === part || one.contains(part)) return cover;
    if (one instanceof HTMLElement && isUnseen(one)) return one;
    if (one instanceof HTMLElement && OUT_OF_FLOW.includes(getComputedStyle(one).position) && coversWindow(one))
      cover = one;
  }
  return cover;
};

/** The element of the whole window that lies over all tested points of a part; null for one that may do so. */
export const coverOf = (part: HTMLElement): HTMLElement | null => {
  const covers = pointsOf(part).map((point) => coverAt(part, point));
  const [cover = null] = covers;
  const isOver = cover !== null && covers.every((one) => one === cover);
  return isOver && (!isLayer(cover) || isUnseen(cover)) ? cover : null;
};
