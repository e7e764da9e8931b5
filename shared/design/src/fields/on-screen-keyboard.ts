import { isTypedIn } from './is-typed-in.ts';

/** The height that the on-screen keyboard covers of the window; dialogs leave it free. */
const HEIGHT_VARIABLE = '--keyboard-height';

/** Less than this is a toolbar of the browser, not a keyboard. */
const KEYBOARD_PX_MIN = 120;

/** Space between a field and the keyboard. */
const MARGIN_PX = 12;

/** What Enter does on the keyboard of a phone: it goes to the next field of the form, or sends the form with the last. */
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

/** Keeps a field above the keyboard while it has the focus, and names the Enter key of the keyboard. */
export function follow(field: HTMLInputElement | HTMLTextAreaElement): void {
  stopFollowing();
  if (!field.hasAttribute('enterkeyhint')) field.setAttribute('enterkeyhint', enterKeyOf(field));
  const { visualViewport: viewport } = window;
  if (!viewport) return;
  const root = document.documentElement;
  const adjust = (): void => {
    if (document.activeElement !== field) return stopFollowing();
    // A page that is zoomed in shows a part of the window without any keyboard.
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
}
