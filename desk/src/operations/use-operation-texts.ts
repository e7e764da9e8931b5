import type { Operation } from '@jangada/contracts/ops/operation';
import type { Language } from '@jangada/contracts/values/languages';
import { firstGrapheme } from '@jangada/contracts/values/characters';
import { useTranslation } from '../texts/use-translation.ts';
import { numberLabel } from '../texts/operations/number-labels.ts';
import { fieldNames } from '../texts/operations/fields.ts';
import { areaNames, operationNames } from '../texts/operations/names.ts';
import { playerAreas, playerFields, playerValues } from '../texts/operations/players.ts';
import { valueNames } from '../texts/operations/values.ts';
import { areaOf } from './operation-list.ts';

const names = {
  operations: operationNames,
  areas: { ...areaNames, ...playerAreas },
  fields: { ...fieldNames, ...playerFields },
  values: { ...valueNames, ...playerValues },
};

type Bilingual = readonly [pt: string, en: string];

/** `due_at` as words, where nobody has named it; the code of a refusal stays a code. */
const plain = (name: string): string => {
  if (name.includes('.')) return name;
  const words = name.replaceAll(/[_-]/g, ' ');
  const first = firstGrapheme(words);
  return first.toUpperCase() + words.slice(first.length);
};

export interface OperationTexts {
  /** "Approve a withdrawal". */
  readonly name: (operation: Pick<Operation, 'words'>) => string;
  readonly area: (operation: Pick<Operation, 'words'>) => string;
  readonly field: (name: string) => string;
  /** The label of a field where somebody types: it says whose number is wanted. */
  readonly inputLabel: (operation: Pick<Operation, 'about' | 'path'>, name: string) => string;
  /** A value that a field is restricted to, such as a state. */
  readonly value: (field: string, value: string) => string;
  /** One of a list of values: the name of a field, such as `can_bet`, or what somebody wrote. */
  readonly listed: (value: string) => string;
}

const textsIn = (language: Language): OperationTexts => {
  const pick = (of: Readonly<Record<string, Bilingual>>, key: string): string | undefined =>
    Object.hasOwn(of, key) ? of[key]?.[language === 'pt' ? 0 : 1] : undefined;
  const field = (name: string): string => pick(names.fields, name) ?? plain(name);
  return {
    name: ({ words }) => pick(names.operations, words) ?? plain(words),
    area: (operation) => pick(names.areas, areaOf(operation)) ?? plain(areaOf(operation)),
    field,
    inputLabel: (operation, name) => numberLabel(operation, name)?.[language === 'pt' ? 0 : 1] ?? field(name),
    value: (field, value) => pick(names.values, `${field}.${value}`) ?? pick(names.values, value) ?? plain(value),
    listed: (value) => pick(names.fields, value) ?? value,
  };
};

const texts: Readonly<Record<Language, OperationTexts>> = { pt: textsIn('pt'), en: textsIn('en') };

/** The words of operations and their fields. What is not named yet is shown as it is declared. */
export const useOperationTexts = (): OperationTexts => texts[useTranslation().language];
