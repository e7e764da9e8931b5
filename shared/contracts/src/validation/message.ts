import { createInstance } from 'i18next';
import { paramOf } from './rule-params.ts';
import type { RuleParams } from './rule-params.ts';
import type { RuleName } from './rules.ts';

type Texts = Readonly<Record<RuleName | 'fallback', string>>;

/** The English set of vee-validate 4, which has no texts for `is` and `is_not`. */
const en: Texts = {
  fallback: 'The {field} is not valid',
  alpha: 'The {field} field may only contain alphabetic characters',
  alpha_num: 'The {field} field may only contain alpha-numeric characters',
  alpha_dash: 'The {field} field may contain alpha-numeric characters as well as dashes and underscores',
  alpha_spaces: 'The {field} field may only contain alphabetic characters as well as spaces',
  between: 'The {field} field must be between {min} and {max}',
  confirmed: 'The {field} field confirmation does not match',
  digits: 'The {field} field must be numeric and exactly contain {length} digits',
  dimensions: 'The {field} field must be {width} pixels by {height} pixels',
  email: 'The {field} field must be a valid email',
  not_one_of: 'The {field} field is not a valid value',
  ext: 'The {field} field is not a valid file',
  image: 'The {field} field must be an image',
  integer: 'The {field} field must be an integer',
  is: 'The {field} is not valid',
  is_not: 'The {field} is not valid',
  length: 'The {field} field must be {length} long',
  max_value: 'The {field} field must be {max} or less',
  max: 'The {field} field may not be greater than {length} characters',
  mimes: 'The {field} field must have a valid file type',
  min_value: 'The {field} field must be {min} or more',
  min: 'The {field} field must be at least {length} characters',
  numeric: 'The {field} field may only contain numeric characters',
  one_of: 'The {field} field is not a valid value',
  regex: 'The {field} field format is invalid',
  required: 'The {field} field is required',
  size: 'The {field} field size must be less than {size}KB',
  url: 'The {field} field is not a valid URL',
};

/**
 * The Brazilian set, verbatim. `is_not` and `fallback` are the platform's: the library shows Brazilians the English
 * "{field} is not valid".
 */
const pt: Texts = {
  fallback: 'O campo {field} não é válido',
  alpha: 'O campo {field} deve conter somente letras',
  alpha_dash: 'O campo {field} deve conter letras, números e traços',
  alpha_num: 'O campo {field} deve conter somente letras e números',
  alpha_spaces: 'O campo {field} só pode conter caracteres alfabéticos e espaços',
  between: 'O campo {field} deve estar entre {min} e {max}',
  confirmed: 'A confirmação do campo {field} deve ser igual',
  digits: 'O campo {field} deve ser numérico e ter exatamente {length} dígitos',
  dimensions: 'O campo {field} deve ter {width} pixels de largura por {height} pixels de altura',
  email: 'O campo {field} deve ser um email válido',
  not_one_of: 'O campo {field} deve ser um valor válido',
  ext: 'O campo {field} deve ser um arquivo válido',
  image: 'O campo {field} deve ser uma imagem',
  integer: 'O campo {field} deve ser um número inteiro',
  is: 'O valor inserido no campo {field} não é válido',
  is_not: 'O campo {field} não é válido',
  one_of: 'O campo {field} deve ter um valor válido',
  length: 'O tamanho do campo {field} deve ser {length}',
  max: 'O campo {field} não deve ter mais que {length} caracteres',
  max_value: 'O campo {field} precisa ser {max} ou menor',
  mimes: 'O campo {field} deve ser um tipo de arquivo válido',
  min: 'O campo {field} deve conter pelo menos {length} caracteres',
  min_value: 'O campo {field} precisa ser {min} ou maior',
  numeric: 'O campo {field} deve conter apenas números',
  regex: 'O campo {field} possui um formato inválido',
  required: 'O campo {field} é obrigatório',
  size: 'O campo {field} deve ser menor que {size}KB',
  url: 'O campo {field} deve ser uma URL válida',
};

/** The parameters that each text names, in the order of a list of parameters. */
const parameterNames: Readonly<Partial<Record<string, readonly string[]>>> = {
  between: ['min', 'max'],
  digits: ['length'],
  dimensions: ['width', 'height'],
  length: ['length'],
  max: ['length'],
  max_value: ['max'],
  min: ['length'],
  min_value: ['min'],
  size: ['size'],
} satisfies Partial<Record<RuleName, readonly string[]>>;

const messages = createInstance();
void messages.init({
  resources: { pt: { translation: pt }, en: { translation: en } },
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
});

export interface MessageAbout {
  /** The label of the field. */
  readonly field: string;
  readonly params?: RuleParams;
  /** `pt` in any spelling is Brazilian Portuguese, everything else English (VAL-78). */
  readonly language: string;
}

/** The parameters for the text, by name; a missing one leaves its placeholder in the text. */
const namedParams = (rule: string, params: RuleParams): Record<string, unknown> =>
  Object.fromEntries(
    (parameterNames[rule] ?? [])
      .map((name, place): [string, unknown] => [name, paramOf(params, name, place)])
      .filter(([, value]) => value !== undefined),
  );

/**
 * The message of a violated generic rule; an unknown rule is "not valid" (VAL-76 to VAL-80).
 *
 * @example
 * message('min', { field: 'senha', params: { length: 8 }, language: 'pt' });
 * // 'O campo senha deve conter pelo menos 8 caracteres'
 */
export const message = (rule: string, { field, params, language }: MessageAbout): string => {
  const known = Object.hasOwn(en, rule) ? rule : 'fallback';
  const lng = /^pt\b|^pt[-_]/i.test(language) ? 'pt' : 'en';
  return messages.t(known, { ...namedParams(known, params), field, lng });
};
