/** Strangers read this: a first name and an initial. */
export const shortName = (first: string, last: string): string => (last ? `${first} ${last.charAt(0)}.` : first);

/** Somebody who is known to the reader but must not be told to them: `M•••• D.`. */
export const maskedName = (first: string, last: string): string => shortName(`${first.charAt(0)}••••`, last);
