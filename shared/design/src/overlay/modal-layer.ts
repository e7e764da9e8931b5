import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * Makes a layer modal, for Dialog and Drawer: the rest of the page is inert, the focus moves in, stays in and returns,
 * Escape closes the topmost layer, the page behind does not scroll. Toasts (`data-above-modals`) stay usable above it,
 * which the native `<dialog>` cannot do (docs/decisions/0004).
 */
interface Layer {
  element: HTMLElement;
  close: () => void;
}

const layers: Layer[] = [];
let pageOverflow = '';
/** The focused element before the first of several layers that replaced each other. */
let pageOpener: HTMLElement | null = null;

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]):not([type=hidden]), select:not([disabled]), textarea:not([disabled]), iframe, [tabindex]:not([tabindex="-1"])';

const focusableIn = (element: HTMLElement): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => !one.closest('[inert], [hidden]'));

/** Makes all elements outside the topmost layer inert; without a layer none. */
function isolateTopmost(): void {
  const top = layers.at(-1)?.element;
  for (const child of document.body.children) {
    if (!(child instanceof HTMLElement) || child.hasAttribute('data-above-modals')) continue;
    const silenced = top !== undefined && !child.contains(top);
    if (silenced && !child.hasAttribute('inert')) {
      child.setAttribute('inert', '');
      child.dataset['silenced'] = '';
    } else if (!silenced && 'silenced' in child.dataset) {
      child.removeAttribute('inert');
      delete child.dataset['silenced'];
    }
  }
}

/**
 * Isolates once the layer is painted: making the page inert restyles all of it, which takes a slow phone longer than
 * rendering the layer. Until then the layer covers the page, and Tab stays inside.
 */
const isolateAfterPaint = (): void => void requestAnimationFrame(() => setTimeout(isolateTopmost));

function lockScroll(scrollbarPx: number): void {
  if (layers.length > 0) return;
  const { style } = document.documentElement;
  pageOverflow = style.overflow;
  style.overflow = 'hidden';
  if (scrollbarPx > 0) document.body.style.paddingInlineEnd = `${scrollbarPx}px`;
}

function unlockScroll(): void {
  if (layers.length > 0) return;
  document.documentElement.style.overflow = pageOverflow;
  document.body.style.paddingInlineEnd = '';
}

function handleKey(event: KeyboardEvent): void {
  const top = layers.at(-1);
  if (!top || event.defaultPrevented) return;
  if (event.key === 'Escape') {
    event.preventDefault();
    top.close();
  }
  if (event.key === 'Tab') trapFocus(event, top.element);
}

/** Tab wraps around at both ends; in between the browser's own order applies. */
function trapFocus(event: KeyboardEvent, element: HTMLElement): void {
  const targets = focusableIn(element);
  const first = targets[0] ?? element;
  const last = targets.at(-1) ?? element;
  const active = document.activeElement;
  const outside = !element.contains(active);
  if (event.shiftKey && (outside || active === first || active === element)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && (outside || active === last)) {
    event.preventDefault();
    first.focus();
  }
}

/** The state of the page before a layer opens. */
interface PageBefore {
  readonly cameFrom: Element | null;
  readonly scrollbarPx: number;
}

const pageBefore = (): PageBefore => ({
  cameFrom: document.activeElement,
  scrollbarPx: window.innerWidth - document.documentElement.clientWidth,
});

function open(layer: Layer, { cameFrom, scrollbarPx }: PageBefore): () => void {
  lockScroll(scrollbarPx);
  if (cameFrom instanceof HTMLElement && !cameFrom.closest('[aria-modal]')) pageOpener = cameFrom;
  if (layers.length === 0) document.addEventListener('keydown', handleKey);
  layers.push(layer);
  isolateAfterPaint();
  const wanted = layer.element.querySelector<HTMLElement>('[autofocus], [data-autofocus]');
  if (!layer.element.contains(document.activeElement)) (wanted ?? layer.element).focus({ preventScroll: true });
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    if (layers.length === 0) document.removeEventListener('keydown', handleKey);
    isolateTopmost();
    unlockScroll();
    // If the opener was in a layer that has been removed, the focus returns to the element that opened the first layer.
    const back =
      cameFrom instanceof HTMLElement && cameFrom.isConnected ? cameFrom : layers.length > 0 ? null : pageOpener;
    if (back?.isConnected) back.focus({ preventScroll: true });
  };
}

/** Makes the element modal while it is mounted; Escape calls `onClose`. */
export const useModalLayer = (element: RefObject<HTMLElement | null>, onClose: () => void): void => {
  const close = useEffectEvent(onClose);
  // Read before the first commit: at the time of the effect an `autoFocus` inside has already taken the focus, and
  // measuring would cause another layout.
  const [before] = useState(pageBefore);
  useEffect(() => {
    if (!element.current) return;
    const { activeElement } = document;
    const isInside = element.current.contains(activeElement);
    return open(
      { element: element.current, close: () => close() },
      // A layer that was rendered ahead gets its opener only when it opens.
      isInside ? before : { ...before, cameFrom: activeElement },
    );
  }, [element, before]);
};
