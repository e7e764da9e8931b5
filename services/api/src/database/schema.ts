/** A tenant's tables. Each folder declares its own in `tables.ts`, which merges them into this interface. */
export interface Schema {}

/** The tables that are read before a tenant is known. */
export interface Registry {}
