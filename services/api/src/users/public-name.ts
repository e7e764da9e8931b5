import { isPersonName } from '@jangada/contracts/validation/field-rules';
import { firstGrapheme } from '@jangada/contracts/values/characters';
import { isReservedName } from './reserved-names.ts';

export interface PersonName {
  readonly first: string;
  readonly last: string;
}

const HIDDEN = '••••';

/** A name may have been stored before the rule of names existed; Google returns no last name for some people. */
const followsRule = ({ first, last }: PersonName): boolean =>
  isPersonName(first) && (last === '' || isPersonName(last));

const withInitial = (first: string, last: string): string => (last ? `${first} ${firstGrapheme(last)}.` : first);

/**
 * The name that strangers see: the first name and an initial. A name that breaks the rule, or could be mistaken for the
 * house, is masked.
 *
 * @param siteName the tenant's own name
 */
export const shortName = (name: PersonName, siteName: string): string =>
  followsRule(name) && !isReservedName(`${name.first} ${name.last}`, siteName)
    ? withInitial(name.first, name.last)
    : HIDDEN;

/** A masked name for readers who may not see the full one: `M•••• D.`. */
export const maskedName = (name: PersonName): string =>
  followsRule(name) ? withInitial(`${firstGrapheme(name.first)}${HIDDEN}`, name.last) : HIDDEN;

/** The first name alone, or null when it may not be shown. @param siteName the tenant's own name */
export const publicFirstName = (first: string, siteName: string): string | null =>
  isPersonName(first) && !isReservedName(first, siteName) ? first : null;

const LETTERS_SHOWN = 2;

/**
 * The name shown with bets and wins: `Jo***`. Players who hide their numbers stay anonymous there (CAS-41, PROF-07).
 */
export const bettorName = ({ hidden, first, id }: { hidden: boolean; first: string; id: number }) => {
  if (hidden) return { id: null, name: 'Oculto' };
  const letters = isPersonName(first) ? Array.from(first).slice(0, LETTERS_SHOWN).join('') : '';
  return { id, name: `${letters}***` };
};
