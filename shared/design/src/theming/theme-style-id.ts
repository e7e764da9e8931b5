/** The id of the style element that carries the tenant's theme, whoever wrote it. */
export const themeStyleId = 'jangada-theme';
