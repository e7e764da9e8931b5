/** Media query: fewer letters fit side by side than on a phone of 320 px, because text or page are enlarged. */
export const LARGE_TEXT = '@media (max-width: 19.9em)';
