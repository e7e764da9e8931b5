import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { message } from './message.ts';
import type { RuleParams } from './rule-params.ts';
import { ruleNames, type RuleName } from './rules.ts';

/**
 * The texts of vee-validate 4 for a field called "campo", rule by rule; where it has none in Portuguese, the
 * platform's.
 */
const expected: Readonly<Record<RuleName, readonly [params: RuleParams, en: string, pt: string]>> = {
  alpha: [null, 'The campo field may only contain alphabetic characters', 'O campo campo deve conter somente letras'],
  alpha_dash: [
    null,
    'The campo field may contain alpha-numeric characters as well as dashes and underscores',
    'O campo campo deve conter letras, números e traços',
  ],
  alpha_num: [
    null,
    'The campo field may only contain alpha-numeric characters',
    'O campo campo deve conter somente letras e números',
  ],
  alpha_spaces: [
    null,
    'The campo field may only contain alphabetic characters as well as spaces',
    'O campo campo só pode conter caracteres alfabéticos e espaços',
  ],
  between: [{ min: 1, max: 10 }, 'The campo field must be between 1 and 10', 'O campo campo deve estar entre 1 e 10'],
  confirmed: [null, 'The campo field confirmation does not match', 'A confirmação do campo campo deve ser igual'],
  digits: [
    { length: 11 },
    'The campo field must be numeric and exactly contain 11 digits',
    'O campo campo deve ser numérico e ter exatamente 11 dígitos',
  ],
  dimensions: [
    { width: 150, height: 100 },
    'The campo field must be 150 pixels by 100 pixels',
    'O campo campo deve ter 150 pixels de largura por 100 pixels de altura',
  ],
  email: [null, 'The campo field must be a valid email', 'O campo campo deve ser um email válido'],
  ext: [null, 'The campo field is not a valid file', 'O campo campo deve ser um arquivo válido'],
  image: [null, 'The campo field must be an image', 'O campo campo deve ser uma imagem'],
  integer: [null, 'The campo field must be an integer', 'O campo campo deve ser um número inteiro'],
  is: [null, 'The campo is not valid', 'O valor inserido no campo campo não é válido'],
  is_not: [null, 'The campo is not valid', 'O campo campo não é válido'],
  length: [{ length: 3 }, 'The campo field must be 3 long', 'O tamanho do campo campo deve ser 3'],
  max: [
    { length: 30 },
    'The campo field may not be greater than 30 characters',
    'O campo campo não deve ter mais que 30 caracteres',
  ],
  max_value: [{ max: 100 }, 'The campo field must be 100 or less', 'O campo campo precisa ser 100 ou menor'],
  mimes: [null, 'The campo field must have a valid file type', 'O campo campo deve ser um tipo de arquivo válido'],
  min: [
    { length: 8 },
    'The campo field must be at least 8 characters',
    'O campo campo deve conter pelo menos 8 caracteres',
  ],
  min_value: [{ min: 10 }, 'The campo field must be 10 or more', 'O campo campo precisa ser 10 ou maior'],
  not_one_of: [null, 'The campo field is not a valid value', 'O campo campo deve ser um valor válido'],
  numeric: [null, 'The campo field may only contain numeric characters', 'O campo campo deve conter apenas números'],
  one_of: [null, 'The campo field is not a valid value', 'O campo campo deve ter um valor válido'],
  regex: [null, 'The campo field format is invalid', 'O campo campo possui um formato inválido'],
  required: [null, 'The campo field is required', 'O campo campo é obrigatório'],
  size: [{ size: 15 }, 'The campo field size must be less than 15KB', 'O campo campo deve ser menor que 15KB'],
  url: [null, 'The campo field is not a valid URL', 'O campo campo deve ser uma URL válida'],
};

describe('the message of a generic rule', () => {
  for (const rule of ruleNames) {
    const [params, en, pt] = expected[rule];
    it(`${rule}: "${pt}", "${en}"`, () => {
      assert.equal(message(rule, { field: 'campo', params, language: 'en' }), en);
      assert.equal(message(rule, { field: 'campo', params, language: 'pt' }), pt);
    });
  }

  it('is Portuguese for every kind of pt and English for the rest', () => {
    for (const language of ['pt', 'pt-BR', 'pt_BR', 'PT', 'pt-PT'])
      assert.equal(message('required', { field: 'nome', language }), 'O campo nome é obrigatório');
    for (const language of ['en', 'es', '', 'ptx'])
      assert.equal(message('required', { field: 'nome', language }), 'The nome field is required');
  });

  it('is the generic text when the rule is unknown', () => {
    for (const rule of ['nobody_knows', 'toString', '__proto__', '']) {
      assert.equal(message(rule, { field: 'nome', language: 'pt' }), 'O campo nome não é válido');
      assert.equal(message(rule, { field: 'name', language: 'en' }), 'The name is not valid');
    }
  });

  it('inserts parameters by their position and never prints the position', () => {
    assert.equal(
      message('between', { field: 'idade', params: [18, 99], language: 'pt' }),
      'O campo idade deve estar entre 18 e 99',
    );
    assert.equal(
      message('min', { field: 'nome', params: undefined, language: 'pt' }),
      'O campo nome deve conter pelo menos {length} caracteres',
    );
  });

  it('inserts a name with special characters unchanged', () => {
    assert.equal(
      message('required', { field: '$& {x} 0:{min}', language: 'en' }),
      'The $& {x} 0:{min} field is required',
    );
  });
});
