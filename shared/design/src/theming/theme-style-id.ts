/** The id of the style element with the tenant's theme. */
export const themeStyleId = 'jangada-theme';
