/** The author of the gate's revisions. */
export const GATE = 'gate';
