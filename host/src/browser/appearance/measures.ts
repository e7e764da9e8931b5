/** Sizes of the shell's frame (header, bottom bar, rail, panels), in CSS pixels. */
export const PHONE_HEADER_PX = 56;
export const HEADER_PX = 64;
export const BOTTOM_BAR_PX = 64;
export const RAIL_PX = 240;
export const RAIL_COLLAPSED_PX = 72;
export const PANEL_PX = 340;

/**
 * Windows narrower than `TABLET` (768 px) have a bottom bar; from `DESKTOP` (1280 px) on, the rail is wide and panels
 * are docked. In em, like the breakpoints of the design system, because larger text needs a wider window.
 */
export const TABLET = '(min-width: 48em)';
export const DESKTOP = '(min-width: 80em)';

/**
 * In a window this low (a phone in landscape, 400 % zoom) the header scrolls with the page and the bottom bar shows
 * icons only (WCAG 1.4.10).
 */
const SHORT_UP_TO_PX = 480;
export const SHORT_BOTTOM_BAR_PX = 48;
export const SHORT_WINDOW = `(max-height: ${SHORT_UP_TO_PX}px)`;
const SHORT_MEDIA = `@media ${SHORT_WINDOW}`;

/** CSS for short windows. */
export const inShortWindow = <Style extends object>(style: Style): Record<string, Style> => ({ [SHORT_MEDIA]: style });

/** The style of the rail and docked panels: they stick below the header and fill the height of the window under it. */
export const stickyBelowHeader = {
  position: 'sticky',
  top: `${HEADER_PX}px`,
  height: `calc(100dvh - ${HEADER_PX}px)`,
  css: inShortWindow({ top: '0', height: '100dvh' }),
} as const;
