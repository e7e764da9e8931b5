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
