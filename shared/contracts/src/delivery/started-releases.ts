/*
 * The page's marks of releases whose code is starting (docs/decisions/composition-of-remotes.md, Frozen tabs). The
 * second inline script keeps them, because the code of the shell may freeze the tab as well.
 */
export const STARTED_RELEASES_GLOBAL = '__jangadaStarted';

/**
 * The page that froze after its start (`FrozenPage`, as JSON). The edge sets it when a worker of that page says so; the
 * page removes it when it responds again, the next page view when it has reported it.
 */
export const FROZEN_COOKIE = 'jangada_frozen';

/** A release whose code runs next. */
export interface StartedRelease {
  readonly version: string;
  readonly uniqueName: string;
  readonly expose: string;
}

export interface StartedReleases {
  /** The code of a release runs next; without an argument, the code of the shell. */
  started(release?: StartedRelease): void;
  /** The page runs the view of this release now; null when it has run. Ignored for releases without a mark. */
  runs(uniqueName: string | null): void;
  /** The page responds after the code of this release: its mark ends soon, or as soon as a worker watches the page. */
  alive(uniqueName: string): void;
  /** A worker watches the page from now on, or none can. Missing in pages of older edges. */
  watched?(): void;
}
