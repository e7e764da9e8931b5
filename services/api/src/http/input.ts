import type { Language } from '@jangada/contracts/values/languages';
import type { RuleError } from '@jangada/contracts/validation/field-rules';
import { ruleTexts } from '@jangada/contracts/validation/field-texts';
import * as z from '@jangada/contracts/values/schema';
import { isStorable } from '@jangada/server/storable';
import { DomainError } from '../errors/domain-error.ts';

const fieldTexts = {
  pt: {
    missing: 'Este campo é obrigatório.',
    small: 'Valor abaixo do permitido.',
    big: 'Valor acima do permitido.',
    wrong: 'Valor inválido.',
  },
  en: {
    missing: 'This field is required.',
    small: 'Below what is allowed.',
    big: 'Above what is allowed.',
    wrong: 'Invalid value.',
  },
} as const satisfies Record<Language, Record<string, string>>;

interface Issue {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly expected?: string;
}

/**
 * Validates input against a schema.
 *
 * @param strings the values are strings of a URL: numbers and booleans are parsed where the schema requires them
 * @throws request.invalid with messages by field
 */
export const checkInput = (schema: z.Schema, value: unknown, language: Language, strings = false): unknown => {
  const given = value ?? {};
  let checked = z.safeParse(schema, given);
  if (!checked.success && strings) checked = z.safeParse(schema, reread(given, checked.error.issues));
  if (checked.success) {
    refuseUnstorable(given, language);
    return checked.data;
  }
  const errors: Record<string, string[]> = {};
  for (const issue of checked.error.issues) {
    const field = String(issue.path[0] ?? 'body');
    errors[field] ??= [fieldText(issue, given, language)];
  }
  throw new DomainError('request.invalid', { errors });
};

/** The text of an issue: missing, too small, too big, or wrong. */
export const fieldText = (issue: Issue, given: unknown, language: Language): string =>
  fieldTexts[language][complaint(issue, given)];

/** The error of a field that matches its schema but breaks a rule. */
export const wrongField = (field: string, language: Language): DomainError =>
  new DomainError('request.invalid', { errors: { [field]: [fieldTexts[language].wrong] } });

type BrokenRules = Readonly<Record<string, RuleError>>;

/** The error texts of fields that break the shared form rules. */
export const ruleErrors = (rules: BrokenRules, language: Language): Record<string, string[]> =>
  Object.fromEntries(Object.entries(rules).map(([field, rule]) => [field, [ruleTexts[language][rule]]]));

export const brokenRules = (rules: BrokenRules, language: Language): DomainError =>
  new DomainError('request.invalid', { errors: ruleErrors(rules, language) });

/** The error of a missing field, or of the missing file of a multipart body. */
export const missingField = (field: string, language: Language): DomainError =>
  new DomainError('request.invalid', { errors: { [field]: [fieldTexts[language].missing] } });

/** Checks all fields, even those that no schema names, because operators' commands are logged as received. */
function refuseUnstorable(given: unknown, language: Language): void {
  if (!isRecord(given)) return;
  const wrong = Object.entries(given).filter(([name, value]) => !isStorable(name) || !isStorable(value));
  if (wrong.length === 0) return;
  const errors = Object.fromEntries(wrong.map(([field]) => [field, [fieldTexts[language].wrong]]));
  throw new DomainError('request.invalid', { errors });
}

function complaint(issue: Issue, given: unknown): keyof (typeof fieldTexts)['pt'] {
  const value = at(given, issue.path);
  if (value === undefined || value === '') return 'missing';
  if (issue.code === 'too_small') return 'small';
  return issue.code === 'too_big' ? 'big' : 'wrong';
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, name) => (isRecord(inner) || Array.isArray(inner) ? Reflect.get(inner, name) : undefined),
    value,
  );

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** `page=2` is parsed as the number 2 where the schema requires a number, and `groups=a,b` where it requires a list. */
function reread(given: unknown, issues: readonly Issue[]): unknown {
  if (!isRecord(given)) return given;
  const read: Record<string, unknown> = { ...given };
  for (const { path, expected } of issues) {
    const name = String(path[0]);
    const text = read[name];
    if (typeof text !== 'string' || text === '') continue;
    if (expected === 'boolean' && (text === 'true' || text === 'false')) read[name] = text === 'true';
    if (expected === 'array') read[name] = text.split(',').map((part) => part.trim());
    if ((expected === 'number' || expected === 'int') && !Number.isNaN(Number(text))) read[name] = Number(text);
  }
  return read;
}
