const PERCENT = 100;

/** A part of a whole for people: `12.5 %`. */
export const percentOf = (part: number, whole: number): string => `${((part / whole) * PERCENT).toFixed(1)} %`;
