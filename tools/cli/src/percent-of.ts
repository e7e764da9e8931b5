const PERCENT = 100;

/** A percentage for people: `12.5 %`. */
export const formatPercent = (percent: number): string => `${percent.toFixed(1)} %`;

/** A part as a percentage of a whole, for people: `12.5 %`. */
export const percentOf = (part: number, whole: number): string => formatPercent((part / whole) * PERCENT);
