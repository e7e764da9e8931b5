import type { Language } from '@jangada/contracts/values/languages';

/** Messages for zod's validation errors. */
interface Issue {
  readonly code: string;
  readonly expected?: unknown;
  readonly maximum?: unknown;
  readonly minimum?: unknown;
  readonly values?: readonly unknown[];
}

export interface SettingsTexts {
  unknown(field: string): string;
  derived(field: string): string;
  wrong(field: string, expectation: string): string;
  crossed(low: string, high: string): string;
  repeated(field: string): string;
  tooLarge(kilobytes: number): string;
  contradicts(fields: readonly string[]): string;
  expectation(issue: Issue): string;
}

/** Messages for operators about the field that prevents a change. */
export const settingsTexts: Readonly<Record<Language, SettingsTexts>> = {
  pt: {
    unknown: (field) => `Não existe a configuração ${field}.`,
    derived: (field) => `A configuração ${field} é calculada pela plataforma e não pode ser alterada aqui.`,
    wrong: (field, expectation) => `A configuração ${field} não aceita este valor: ${expectation}.`,
    crossed: (low, high) => `A configuração ${low} não pode ser maior que ${high}.`,
    repeated: (field) => `Em ${field}, cada id aparece uma vez só.`,
    tooLarge: (kilobytes) => `Todas as configurações juntas têm no máximo ${kilobytes} kB.`,
    contradicts: (fields) => `Contradiz o modo regulado (is_regulated): ${fields.join(', ')}.`,
    expectation: ({ code, expected, maximum, minimum, values }) => {
      if (values) return `use um destes: ${values.map(String).join(', ')}`;
      if (code === 'too_big') return `no máximo ${String(maximum)}`;
      if (code === 'too_small') return `no mínimo ${String(minimum)}`;
      return expected === undefined ? 'o formato é outro' : `o tipo é ${String(expected)}`;
    },
  },
  en: {
    unknown: (field) => `There is no setting ${field}.`,
    derived: (field) => `The setting ${field} is worked out by the platform and cannot be changed here.`,
    wrong: (field, expectation) => `The setting ${field} does not take this value: ${expectation}.`,
    crossed: (low, high) => `The setting ${low} cannot be above ${high}.`,
    repeated: (field) => `In ${field} every id appears once.`,
    tooLarge: (kilobytes) => `All settings together have at most ${kilobytes} kB.`,
    contradicts: (fields) => `Contradicts regulated operation (is_regulated): ${fields.join(', ')}.`,
    expectation: ({ code, expected, maximum, minimum, values }) => {
      if (values) return `use one of ${values.map(String).join(', ')}`;
      if (code === 'too_big') return `at most ${String(maximum)}`;
      if (code === 'too_small') return `at least ${String(minimum)}`;
      return expected === undefined ? 'it is written in another way' : `it is a ${String(expected)}`;
    },
  },
};
