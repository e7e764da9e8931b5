/** The registrations of remotes' files that ran before SystemJS, which replaces the global. */
export const early =
  (globalThis as { System?: { readonly early?: readonly (readonly unknown[])[] } }).System?.early ?? [];
