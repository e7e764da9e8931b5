/** The functions that end started parts, in start order. */
export type Undo = (() => Promise<void> | void)[];
