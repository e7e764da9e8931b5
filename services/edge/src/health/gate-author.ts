/** Who has written what the gate writes. */
export const GATE = 'gate';
