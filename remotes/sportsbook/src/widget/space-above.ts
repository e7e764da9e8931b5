/** The CSS property with the height of the bar above the widget; 0 where it is not set. */
export const SPACE_ABOVE = '--sports-space-above';
