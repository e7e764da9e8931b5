/*
 * PostgreSQL stores neither the character NUL nor half of a surrogate pair, in `text` or in `jsonb`. JSON can contain both
 * as escapes.
 */

/** With the flag `u`, a whole pair is one character, and only an unpaired surrogate is of this category. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether PostgreSQL can store every text of a value, names of fields included. */
export const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return value.search(UNSTORABLE) === -1;
  return !isRecord(value) || Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
};

/**
 * The value with the replacement character in place of what PostgreSQL cannot store. For messages that must not be
 * refused, because their sender cannot change them: a payment with an unusual text is still a payment.
 */
export const storable = (value: unknown): unknown => {
  if (isStorable(value)) return value;
  if (typeof value === 'string') return value.replace(UNSTORABLE, '\ufffd');
  if (Array.isArray(value)) return value.map(storable);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), storable(inner)]));
};
