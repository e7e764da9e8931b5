/**
 * Commands that are of no tenant are logged under this id, with a chain and keys of their own: a reserved row of the
 * registry that is served to nobody (migration 0040).
 */
export const PLATFORM = 'platform';
