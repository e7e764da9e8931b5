import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { cpfDigits, hideCpf, isCpf, maskCpf } from './cpf.ts';
import metadata from './phone-metadata.json' with { type: 'json' };
import { maskPhone, readPhone } from './phone.ts';
import { checkRegistration } from './registration.ts';
import {
  checkEmail,
  checkFirstName,
  checkFullName,
  checkLastName,
  checkPassword,
  checkPhone,
  normaliseName,
} from './field-rules.ts';
import { ruleTexts } from './field-texts.ts';

const say = (error: ReturnType<typeof checkEmail>) => (error === null ? null : ruleTexts.pt[error]);

describe('the full name', () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ['', 'Este campo é obrigatório.'],
    ['João', 'Por favor, insira seu nome completo.'],
    ['João S', 'O sobrenome deve ter mais de três caracteres.'],
    ['Maria e Silva', 'O sobrenome deve ter mais de três caracteres.'],
    ['João Sá', null],
    ['Maria da Silva', null],
  ];
  for (const [typed, text] of cases) {
    it(`${text === null ? 'accepts' : 'refuses'} "${typed}"`, () => assert.equal(say(checkFullName(typed)), text));
  }
  it('counts a run of spaces as one', () => assert.equal(checkFullName('João  Silva'), null));
});

describe('a name', () => {
  for (const typed of [
    'D\u00b4\u00c1vila',
    'D\u2018\u00c1vila',
    'D\u2019\u00c1vila',
    'D\u02bc\u00c1vila',
    'D`\u00c1vila',
    'D\u2032\u00c1vila',
    'D\u02bb\u00c1vila',
    'D\uff07\u00c1vila',
    "D'A\u0301vila",
  ])
    it(`is stored with one apostrophe: ${typed}`, () => {
      assert.equal(normaliseName(typed), "D'\u00c1vila");
      assert.equal(checkLastName(typed), null);
    });
  for (const typed of [
    'Ana\u2010Rosa',
    'Ana\u2011Rosa',
    'Ana\u2013Rosa',
    'Ana\u2014Rosa',
    'Ana\u2212Rosa',
    'Ana\uff0dRosa',
  ])
    it(`is stored with one hyphen: ${typed}`, () => {
      assert.equal(normaliseName(typed), 'Ana-Rosa');
      assert.equal(checkFirstName(typed), null);
    });
  for (const typed of ['Ana-', '-Ana', "Ana'", "'Ana", 'Ana--Maria', "D''Ávila", "Ana-'Maria", 'Ana - Maria', 'Ana -'])
    it(`neither begins nor ends with a mark, nor has two together: ${typed}`, () =>
      assert.equal(checkFirstName(typed), 'first-name-invalid'));
  for (const typed of ['\u0410na', 'An\u0430', 'Jo\u03bfão', 'Ана\u0061', 'Ana山', 'Ана Maria'])
    it(`has letters of one script: ${JSON.stringify(typed)}`, () =>
      assert.equal(checkFirstName(typed), 'first-name-invalid'));
  for (const typed of ["D' Ávila", 'Ana-Rosa', 'Анна-Мария', 'Σοφία', '田中さくら', 'محمد علي', 'Nguyễn Ánh'])
    it(`is accepted: ${typed}`, () => assert.equal(checkFirstName(typed), null));
});

describe('the CPF', () => {
  for (const cpf of [
    '29537995593',
    '40364478829',
    '12345678909',
    '52998224725',
    '11144477735',
    '47043622050',
    '00000003700',
    '00000000191',
  ]) {
    it(`accepts ${cpf}`, () => assert.equal(isCpf(cpf), true));
  }
  for (const cpf of [
    '',
    '123456',
    '295379955930',
    '29537995594',
    '29537995585',
    'abcabcabcde',
    '00000000000',
    '22222222222',
    '44444444444',
    '66666666666',
    '88888888888',
  ]) {
    it(`refuses "${cpf}"`, () => assert.equal(isCpf(cpf), false));
  }
  for (const value of [null, undefined, true, {}, [], 29537995593]) {
    it(`refuses a value that is not a text: ${JSON.stringify(value)}`, () => assert.equal(isCpf(value), false));
  }
  it('refuses a formatted CPF until the field has stripped its mask', () => {
    assert.equal(isCpf('943.895.751-04'), false);
    assert.equal(isCpf(cpfDigits('943.895.751-04')), true);
  });
  it('refuses letters even when the digits alone are a CPF', () =>
    assert.equal(isCpf(cpfDigits('foo391.838.38test0-66')), false));
  it('masks while the player types', () => {
    assert.equal(maskCpf('94'), '94');
    assert.equal(maskCpf('9438'), '943.8');
    assert.equal(maskCpf('9438957'), '943.895.7');
    assert.equal(maskCpf('9438957510'), '943.895.751-0');
    assert.equal(maskCpf('94389575104000000'), '943.895.751-04');
    assert.equal(maskCpf('943.?ABC895.751-04abc'), '943.895.751-04');
  });
  it('is shown in part only', () => assert.equal(hideCpf('94389575104'), '***.895.751-**'));
});

describe('the phone', () => {
  const accepted = ['11987654321', '+5511987654321', '(48) 99999-9999'];
  for (const typed of accepted) {
    it(`accepts ${typed}`, () => assert.equal(checkPhone(typed), null));
  }
  it('is stored as E.164', () => assert.deepEqual(readPhone('(48) 99999-9999'), { phone: '+5548999999999' }));
  const refused: readonly (readonly [string, string])[] = [
    ['', 'Este campo é obrigatório.'],
    ['abc', 'O telefone não é um número.'],
    ['1', 'Telefone muito curto.'],
    ['119', 'Telefone muito curto.'],
    ['987654321', 'Telefone muito curto.'],
    ['119876543210', 'Telefone muito longo.'],
    ['+55119876543211', 'Telefone muito longo.'],
    ['11300000001130000000', 'Telefone muito longo.'],
    ['+351912345678', 'País inválido, selecione o Brasil.'],
    ['+15551234567', 'País inválido, selecione o Brasil.'],
    ['1130000000', 'Este telefone não é possível.'],
    ['10987654321', 'Este telefone não é possível.'],
    ['11887654321', 'Este telefone não é possível.'],
  ];
  for (const [typed, text] of refused) {
    it(`refuses "${typed}": ${text}`, () => assert.equal(say(checkPhone(typed)), text));
  }
  it('masks while the player types', () => {
    assert.equal(maskPhone('11'), '11');
    assert.equal(maskPhone('11987'), '(11) 987');
    assert.equal(maskPhone('+5511987654321'), '(11) 98765-4321');
  });
  it("accepts Brazil's numbers as the library does", () => {
    const all = createRequire(import.meta.url)('libphonenumber-js/metadata.max.json') as {
      countries: Record<string, unknown>;
    };
    assert.deepEqual(metadata.countries.BR, all.countries['BR']);
  });
});

describe('the e-mail', () => {
  it('may have 30 characters', () => assert.equal(checkEmail('aaaaaaaaaaaaaaaaaa@example.com'), null));
  it('may not have 31', () =>
    assert.equal(say(checkEmail('aaaaaaaaaaaaaaaaaaa@example.com')), 'E-mail é permitido apenas 30 caracteres'));
  for (const typed of ['a', 'a@b', 'a@b.c', '@b.com', 'a b@c.com', 'ação@b.com', 'a@b..com']) {
    it(`refuses "${typed}"`, () => assert.equal(say(checkEmail(typed)), 'E-mail inválido.'));
  }
});

describe('the password', () => {
  it('has at least eight characters', () => assert.equal(checkPassword('abcdef1'), 'password-too-short'));
  it('has letters plus others', () => {
    assert.equal(checkPassword('abcdefgh'), 'password-too-simple');
    assert.equal(checkPassword('12345678'), 'password-too-simple');
    assert.equal(checkPassword('abcdefg1'), null);
    assert.equal(checkPassword('Abc!defg'), null);
  });
});

describe('a registration', () => {
  const good = {
    first_name: 'Ana',
    last_name: "D'Ávila",
    username: '11987654321',
    email: 'ana@example.com',
    password: 'segredo1',
    password_confirmation: 'segredo1',
    cpf: '943.895.751-04',
    is_adult: true,
    terms: true,
    captcha: 'token',
  };
  const demands = { cpf: true, captcha: true };
  it('passes when every field is right', () => assert.deepEqual(checkRegistration(good, demands), {}));
  it('names every field that is wrong', () =>
    assert.deepEqual(
      checkRegistration(
        {
          ...good,
          first_name: 'A',
          last_name: '',
          email: 'ana',
          password_confirmation: 'segredo2',
          cpf: '1',
          is_adult: false,
          terms: false,
          captcha: '',
        },
        demands,
      ),
      {
        first_name: 'first-name-invalid',
        last_name: 'required',
        email: 'email-invalid',
        password_confirmation: 'password-differs',
        cpf: 'cpf-invalid',
        is_adult: 'adult-not-confirmed',
        terms: 'terms-not-accepted',
        captcha: 'captcha-missing',
      },
    ));
  it('takes a confirmation whose accents another keyboard has written', () =>
    assert.deepEqual(
      checkRegistration(
        { ...good, password: 'maré-alta-8', password_confirmation: 'maré-alta-8'.normalize('NFD') },
        demands,
      ),
      {},
    ));
  it('requires CPF and captcha only where the tenant does', () =>
    assert.deepEqual(
      checkRegistration({ ...good, cpf: undefined, captcha: undefined }, { cpf: false, captcha: false }),
      {},
    ));
});
