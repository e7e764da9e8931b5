import { countCharacters } from '../values/characters.ts';
import { alpha, alphaDash, alphaNum, alphaSpaces } from './alphabets.ts';
import { email } from './email.ts';
import { dimensions, ext, image, mimes, size } from './files.ts';
import { listOf, paramOf, type RuleParams } from './rule-params.ts';
import { asNumber, asText, isEmpty } from './values.ts';

/** The generic rules (VAL-49 to VAL-75). */
export const ruleNames = [
  'alpha',
  'alpha_dash',
  'alpha_num',
  'alpha_spaces',
  'between',
  'confirmed',
  'digits',
  'dimensions',
  'email',
  'ext',
  'image',
  'integer',
  'is',
  'is_not',
  'length',
  'max',
  'max_value',
  'mimes',
  'min',
  'min_value',
  'not_one_of',
  'numeric',
  'one_of',
  'regex',
  'required',
  'size',
  'url',
] as const;

export type RuleName = (typeof ruleNames)[number];

/** @returns whether the value is valid; a promise where a file has to be opened */
export type Rule = (value: unknown, params?: RuleParams) => boolean | Promise<boolean>;

/** Applies a check to the value, or to each value of a list; empty values are valid. */
const each = (value: unknown, holds: (one: unknown) => boolean): boolean =>
  isEmpty(value) || (Array.isArray(value) ? value.every((one) => each(one, holds)) : holds(value));

/** Like `each`, but the check also applies to empty values in a list. */
const eachWritten = (value: unknown, holds: (written: string) => boolean): boolean =>
  isEmpty(value) || (Array.isArray(value) ? value.every((one) => holds(asText(one))) : holds(asText(value)));

const DIGITS = /^[0-9]+$/;
const ARABIC_DIGITS = /^[٠-٩]+$/;
const INTEGER = /^-?[0-9]+$/;

const between: Rule = (value, params) => {
  const [min, max] = [asNumber(paramOf(params, 'min', 0)), asNumber(paramOf(params, 'max', 1))];
  return each(value, (one) => min <= asNumber(one) && asNumber(one) <= max);
};

const digits: Rule = (value, params) => {
  const length = asNumber(paramOf(params, 'length'));
  return each(value, (one) => DIGITS.test(asText(one)) && asText(one).length === length);
};

/** The length of a text, of a number as written, of a list, or of any other iterable. */
const lengthOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'boolean' ? 0 : countCharacters(asText(value));
  if (Symbol.iterator in value && typeof value[Symbol.iterator] === 'function') {
    return Array.from(value as Iterable<unknown>).length;
  }
  return 'length' in value ? asNumber(value.length) : 0;
};

const atMost = (value: unknown, limit: unknown): boolean => asNumber(value) <= asNumber(limit);

// The rules compare with `==`, like VeeValidate: a form's text `1` equals the listed number 1.
const isAlike = (option: unknown, one: unknown): boolean => {
  // oxlint-disable-next-line eqeqeq
  return typeof option === 'object' || typeof one === 'object' ? asText(option) === asText(one) : option == one;
};

const oneOf = (value: unknown, params: RuleParams): boolean =>
  each(value, (one) => listOf(params).some((option) => isAlike(option, one)));

/** A pattern from its text or a RegExp; null for any other value. */
const patternOf = (given: unknown): RegExp | null => {
  if (given instanceof RegExp) return given;
  if (typeof given !== 'string') return null;
  try {
    return new RegExp(given);
  } catch {
    return null;
  }
};

/** `search` always begins at the start; `test` of a global pattern would continue after its last match. */
const matches = (text: string, pattern: RegExp): boolean => text.search(pattern) !== -1;

const regex: Rule = (value, params) => {
  if (isEmpty(value)) return true;
  const pattern = patternOf(paramOf(params, 'regex'));
  return pattern !== null && eachWritten(value, (written) => matches(written, pattern));
};

const required: Rule = (value) => !isEmpty(value) && value !== false && asText(value).trim() !== '';

const url: Rule = (value, params) => {
  const given = paramOf(params, 'pattern');
  const pattern = patternOf(given);
  return eachWritten(
    value,
    (written) => URL.canParse(written) && (given === undefined || (pattern !== null && matches(written, pattern))),
  );
};

/**
 * The generic rules, with the meaning and the parameters of vee-validate 4. Each accepts empty values, except
 * `required`, `confirmed`, `is` and `is_not`; a list passes when each of its entries does. Lengths are counted in
 * characters (code points), like on the server.
 *
 * @example
 * await rules.min('abc', { length: 3 }); // true
 */
export const rules: Record<RuleName, Rule> = {
  alpha,
  alpha_dash: alphaDash,
  alpha_num: alphaNum,
  alpha_spaces: alphaSpaces,
  between,
  confirmed: (value, params) => asText(value) === asText(paramOf(params, 'target')),
  digits,
  dimensions,
  email,
  ext,
  image,
  integer: (value) => eachWritten(value, (written) => INTEGER.test(written)),
  is: (value, params) => value === paramOf(params, 'other'),
  is_not: (value, params) => value !== paramOf(params, 'other'),
  length: (value, params) => isEmpty(value) || lengthOf(value) === asNumber(paramOf(params, 'length')),
  max: (value, params) => each(value, (one) => atMost(countCharacters(asText(one)), paramOf(params, 'length'))),
  max_value: (value, params) => each(value, (one) => atMost(one, paramOf(params, 'max'))),
  mimes,
  min: (value, params) => each(value, (one) => atMost(paramOf(params, 'length'), countCharacters(asText(one)))),
  min_value: (value, params) => each(value, (one) => atMost(paramOf(params, 'min'), one)),
  not_one_of: (value, params) => isEmpty(value) || !oneOf(value, params),
  numeric: (value) => eachWritten(value, (written) => DIGITS.test(written) || ARABIC_DIGITS.test(written)),
  one_of: oneOf,
  regex,
  required,
  size,
  url,
};

/** A rule by its name, with optional parameters. */
export type NamedRule = RuleName | readonly [RuleName, RuleParams];

export interface BrokenRule {
  readonly rule: RuleName;
  readonly params: RuleParams;
}

/**
 * Checks in the given order and stops at the first broken rule (VAL-85). Call it when the value changes, by the player
 * or by the program (VAL-81, VAL-82), not on each key and not on blur.
 *
 * @example
 * const broken = await firstFailing(name, ['required', ['max', { length: 50 }]]);
 */
export const firstFailing = async (value: unknown, named: readonly NamedRule[]): Promise<BrokenRule | null> => {
  for (const entry of named) {
    const [rule, params] = typeof entry === 'string' ? [entry, undefined] : entry;
    if (!(await rules[rule](value, params))) return { rule, params };
  }
  return null;
};
