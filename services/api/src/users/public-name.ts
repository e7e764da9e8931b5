/** Strangers read this: a first name and an initial. */
export const shortName = (first: string, last: string): string => (last ? `${first} ${last.charAt(0)}.` : first);

/** A masked name for readers who may not see the full one: `M•••• D.`. */
export const maskedName = (first: string, last: string): string => shortName(`${first.charAt(0)}••••`, last);

const LETTERS_SHOWN = 2;

/** The name shown with bets and wins: `Jo***`. Players who hide their numbers are not named with them (CAS-41, PROF-07). */
export function bettorName({ hidden, first, id }: { hidden: boolean; first: string; id: number }) {
  if (hidden) return { id: null, name: 'Oculto' };
  return { id, name: `${Array.from(first).slice(0, LETTERS_SHOWN).join('')}***` };
}
