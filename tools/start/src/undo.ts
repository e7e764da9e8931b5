/** How to end what was started, in the order of the starts. */
export type Undo = (() => Promise<void> | void)[];
