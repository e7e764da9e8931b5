/** The frame's figures (look.md), in CSS pixels. */
export const PHONE_HEADER_PX = 56;
export const HEADER_PX = 64;
export const BOTTOM_BAR_PX = 64;
export const RAIL_PX = 240;
export const RAIL_COLLAPSED_PX = 72;
export const PANEL_PX = 340;

/** Below this width there is a bottom bar; from the other on, the rail is wide and panels dock beside the page. */
export const TABLET_FROM_PX = 768;
export const DESKTOP_FROM_PX = 1280;

/**
 * A window this low (a phone on its side, a page at 400 %) belongs to the content: the header scrolls away with it and
 * the bottom bar shows its drawings only (WCAG 1.4.10).
 */
const SHORT_UP_TO_PX = 480;
export const SHORT_BOTTOM_BAR_PX = 48;
export const SHORT_WINDOW = `(max-height: ${SHORT_UP_TO_PX}px)`;
const SHORT_MEDIA = `@media ${SHORT_WINDOW}`;

/** For `css`: what is different in a short window. */
export const inShortWindow = <Style extends object>(style: Style): Record<string, Style> => ({ [SHORT_MEDIA]: style });

/** Stands below the header as tall as the window, for the rail and docked panels. */
export const besidePage = {
  position: 'sticky',
  top: `${HEADER_PX}px`,
  height: `calc(100dvh - ${HEADER_PX}px)`,
  css: inShortWindow({ top: '0', height: '100dvh' }),
} as const;
