/** What files of remotes have registered before SystemJS is there; it replaces the global. */
export const early =
  (globalThis as { System?: { readonly early?: readonly (readonly unknown[])[] } }).System?.early ?? [];
