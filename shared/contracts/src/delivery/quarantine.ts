/*
 * The quarantine format that the page and the edge share. The file contains nothing else, because it is part of the
 * shell's start.
 */

/**
 * Names the releases that this browser gave up a short time ago, by unique name, joined by dots. The page writes it,
 * the edge reads it: the HTML then starts the scripts of the next release of the chain instead of the failing one.
 */
export const QUARANTINE_COOKIE = 'jangada_quarantine';

/** The limit of stored names; only the latest are stored and read. */
export const QUARANTINED_MAX = 8;

export const UNIQUE_NAME = /^[a-z][a-z0-9]*__[0-9a-f]{8}$/;

/** The unique names in the cookie's value; invalid ones are ignored. */
export const quarantinedIn = (value: string | null | undefined): ReadonlySet<string> =>
  new Set((value ?? '').split('.', QUARANTINED_MAX).filter((name) => UNIQUE_NAME.test(name)));

/** A chain with the quarantined releases last: they stay as the last resort. */
export const quarantinedLast = <Release extends { readonly uniqueName: string }>(
  chain: readonly Release[],
  names: ReadonlySet<string>,
): Release[] => [
  ...chain.filter(({ uniqueName }) => !names.has(uniqueName)),
  ...chain.filter(({ uniqueName }) => names.has(uniqueName)),
];
