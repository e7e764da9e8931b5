import { isTypedIn } from './is-typed-in.ts';

/** The height of the window that the on-screen keyboard covers; dialogs leave it free. */
const HEIGHT_VARIABLE = '--keyboard-height';

/** A smaller covered height is a toolbar of the browser, not a keyboard. */
const KEYBOARD_PX_MIN = 120;

/** Space between a field and the keyboard. */
const MARGIN_PX = 12;

/**
 * The action of Enter on a phone's keyboard: it goes to the next field of the form, and sends the form in the last one.
 */
function enterKeyOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  if (field instanceof HTMLTextAreaElement) return 'enter';
  if (field.type === 'search') return 'search';
  const fields = Array.from(field.form?.elements ?? []).filter(
    (element) => isTypedIn(element) && !element.disabled && !element.readOnly,
  );
  if (fields.length === 0) return 'done';
  return fields.at(-1) === field ? 'go' : 'next';
}

let stopFollowing = (): void => {};

/** Keeps a field above the keyboard while it has the focus, and labels the keyboard's Enter key. */
export const follow = (field: HTMLInputElement | HTMLTextAreaElement): void => {
  stopFollowing();
  if (!field.hasAttribute('enterkeyhint')) field.setAttribute('enterkeyhint', enterKeyOf(field));
  const { visualViewport: viewport } = window;
  if (!viewport) return;
  const root = document.documentElement;
  const adjust = (): void => {
    if (document.activeElement !== field) return stopFollowing();
    // Only at scale 1, because the viewport of a zoomed page is smaller than the window even without a keyboard.
    const covered = viewport.scale > 1 ? 0 : root.clientHeight - viewport.height;
    const height = covered < KEYBOARD_PX_MIN ? 0 : Math.round(covered);
    root.style.setProperty(HEIGHT_VARIABLE, `${height}px`);
    if (height === 0) return;
    const { top, bottom } = field.getBoundingClientRect();
    const isShown = top >= viewport.offsetTop && bottom + MARGIN_PX <= viewport.offsetTop + viewport.height;
    if (!isShown) field.scrollIntoView({ block: 'center' });
  };
  stopFollowing = () => {
    viewport.removeEventListener('resize', adjust);
    field.removeEventListener('blur', stopFollowing);
    root.style.removeProperty(HEIGHT_VARIABLE);
  };
  viewport.addEventListener('resize', adjust);
  field.addEventListener('blur', stopFollowing);
  adjust();
};
