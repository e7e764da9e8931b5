/**
 * The oldest browsers that the site runs in (docs/decisions/0208), by their names in browserslist. `browserslist` of
 * package.json is the same list: builds read it.
 */
export const browserFloor = {
  chrome: '111',
  edge: '111',
  firefox: '121',
  ios_saf: '16.4',
  safari: '16.4',
  samsung: '22',
} as const;

export type FloorBrowser = keyof typeof browserFloor;

/** The floor as queries of browserslist. */
export const browserFloorQueries: readonly string[] = Object.entries(browserFloor).map(
  ([browser, version]) => `${browser} >= ${version}`,
);

/** What is newer than the floor, and part of every page all the same: its first script adds it where it is missing. */
export const polyfilledApis: readonly string[] = ['AbortSignal.any', 'URL.canParse', 'crypto.randomUUID'];
