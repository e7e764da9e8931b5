import { isPersonName, NAME_LENGTH_MAX, normaliseName } from '@jangada/contracts/validation/field-rules';
import { withoutMarkBursts } from '@jangada/contracts/domains/chat/message-text';
import { cutText } from '@jangada/contracts/values/characters';
import { isStorable } from '@jangada/server/storable';
import type { Call } from '../../../http/call.ts';
import { brokenRules, wrongField } from '../../../http/input.ts';
import { reservedIn } from '../../../users/reserved-names.ts';
import type { GoogleIdentity } from '../../../vendors/google/google.ts';

/** Characters that the rule of names does not allow (VAL-05). */
const FOREIGN = /\p{Default_Ignorable_Code_Point}|[^\p{L}\p{M}\p{Zs}'’-]/gu;
const BEFORE_FIRST_LETTER = /^[^\p{L}]+/u;
const AFTER_LAST_LETTER = /[^\p{L}\p{M}]+$/u;
/** Adjacent marks and spaces, of which only the first stays; a space may follow an apostrophe. */
const MARKS_TOGETHER = /(['’] |[ '’-])[ '’-]+/gu;

/**
 * The part of a name that the rule of names accepts. Names of Google accounts may contain digits and emojis, and
 * players cannot edit them in our form.
 */
const fitted = (name: string): string => {
  const letters = normaliseName(name)
    .replace(FOREIGN, '')
    .replace(MARKS_TOGETHER, '$1')
    .replace(BEFORE_FIRST_LETTER, '');
  return cutText(normaliseName(withoutMarkBursts(letters)), NAME_LENGTH_MAX).replace(AFTER_LAST_LETTER, '');
};

/**
 * A new player's names from Google, adapted to the rule of names. Google returns no last name for some people.
 *
 * @throws request.invalid when the first name becomes empty, or the name can be mistaken for the house
 */
export const namesFromGoogle = (
  { firstName, lastName }: Pick<GoogleIdentity, 'firstName' | 'lastName'>,
  { tenant, language }: Pick<Call, 'tenant' | 'language'>,
): { first_name: string; last_name: string } => {
  if (!isStorable(firstName)) throw wrongField('first_name', language);
  if (!isStorable(lastName)) throw wrongField('last_name', language);
  const [first, last] = [fitted(firstName), fitted(lastName)];
  if (!isPersonName(first)) throw brokenRules({ first_name: 'first-name-invalid' }, language);
  const reserved = reservedIn(first, last, tenant.settings.site.name);
  if (Object.keys(reserved).length > 0) throw brokenRules(reserved, language);
  return { first_name: first, last_name: isPersonName(last) ? last : '' };
};
