/**
 * The oldest supported browsers (docs/decisions/0208), by their names in browserslist. `browserslist` of package.json
 * is the same list, which builds read.
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

/** APIs that some browsers of the floor lack and every page has: its first script adds them where they are missing. */
export const polyfilledApis: readonly string[] = ['AbortSignal.any', 'URL.canParse', 'crypto.randomUUID'];
