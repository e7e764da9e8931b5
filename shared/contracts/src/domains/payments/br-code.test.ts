import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  buildBrCode,
  checkChargeCode,
  crc16,
  foldToAscii,
  parseBrCode,
  type BrCodeError,
  type BrCodeFields,
  type BrCodeKind,
} from './br-code.ts';

/** Codes from manuals and from public libraries. */
const codes: readonly (readonly [BrCodeKind, string, BrCodeFields])[] = [
  [
    'static',
    '00020126510014br.gov.bcb.pix0115thalesog@me.com0210Pedido 123520400005303986540510.005802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63040DC6',
    {
      gui: 'br.gov.bcb.pix',
      key: 'thalesog@me.com',
      info: 'Pedido 123',
      mcc: '0000',
      currency: '986',
      amount: '10.00',
      country: 'BR',
      merchant: 'THALES OGLIARI',
      city: 'SAO MIGUEL DO O',
      txid: '***',
    },
  ],
  [
    'static',
    '00020126510014br.gov.bcb.pix0115thalesog@me.com0210Pedido 1235204000053039865802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***630462CA',
    {
      gui: 'br.gov.bcb.pix',
      key: 'thalesog@me.com',
      info: 'Pedido 123',
      mcc: '0000',
      currency: '986',
      country: 'BR',
      merchant: 'THALES OGLIARI',
      city: 'SAO MIGUEL DO O',
      txid: '***',
    },
  ],
  [
    'dynamic',
    '00020126740014br.gov.bcb.pix2552payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e875204000053039865802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***630442C5',
    {
      gui: 'br.gov.bcb.pix',
      url: 'payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e87',
      mcc: '0000',
      currency: '986',
      country: 'BR',
      merchant: 'THALES OGLIARI',
      city: 'SAO MIGUEL DO O',
      txid: '***',
    },
  ],
  [
    'dynamic',
    '00020101021226740014br.gov.bcb.pix2552payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e875204000053039865802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63042895',
    {
      initiation: '12',
      gui: 'br.gov.bcb.pix',
      url: 'payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e87',
      mcc: '0000',
      currency: '986',
      country: 'BR',
      merchant: 'THALES OGLIARI',
      city: 'SAO MIGUEL DO O',
      txid: '***',
    },
  ],
  [
    'static',
    '00020126370014br.gov.bcb.pix0115thalesog@me.com520400005303986540510.005802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***80780014br.gov.bcb.pix2556payload.psp.com/rec/3ec9d2f9-5f03-4e0e-820d-63a81e769e876304B6DE',
    {
      gui: 'br.gov.bcb.pix',
      key: 'thalesog@me.com',
      mcc: '0000',
      currency: '986',
      amount: '10.00',
      country: 'BR',
      merchant: 'THALES OGLIARI',
      city: 'SAO MIGUEL DO O',
      txid: '***',
      rec_url: 'payload.psp.com/rec/3ec9d2f9-5f03-4e0e-820d-63a81e769e87',
    },
  ],
  [
    'recurrence',
    '00020126180014br.gov.bcb.pix5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80950014br.gov.bcb.pix2573qr-h.sandbox.pix.bcb.gov.br/rest/api/rec/5ee5232ead29422396b44f5eb67180d663041AD9',
    {
      gui: 'br.gov.bcb.pix',
      mcc: '0000',
      currency: '986',
      country: 'BR',
      merchant: 'Fulano de Tal',
      city: 'BRASILIA',
      txid: '***',
      rec_url: 'qr-h.sandbox.pix.bcb.gov.br/rest/api/rec/5ee5232ead29422396b44f5eb67180d6',
    },
  ],
  [
    'static',
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    {
      gui: 'br.gov.bcb.pix',
      key: '123e4567-e12b-12d1-a456-426655440000',
      mcc: '0000',
      currency: '986',
      country: 'BR',
      merchant: 'Fulano de Tal',
      city: 'BRASILIA',
      txid: '***',
    },
  ],
  [
    'dynamic',
    '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80740014br.gov.bcb.pix2552pix.example.com/rec/2353c790eefb11eaadc10242ac1200026304FB42',
    {
      initiation: '12',
      gui: 'br.gov.bcb.pix',
      url: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441',
      mcc: '0000',
      currency: '986',
      country: 'BR',
      merchant: 'Fulano de Tal',
      city: 'BRASILIA',
      txid: '***',
      rec_url: 'pix.example.com/rec/2353c790eefb11eaadc10242ac120002',
    },
  ],
  [
    'static',
    '00020126580014br.gov.bcb.pix0136bee05743-4291-4f3c-9259-595df1307ba1520400005303986540510.005802BR5914Alexandre Lima6019Presidente Prudente62180514Um-Id-Qualquer6304D475',
    {
      gui: 'br.gov.bcb.pix',
      key: 'bee05743-4291-4f3c-9259-595df1307ba1',
      mcc: '0000',
      currency: '986',
      amount: '10.00',
      country: 'BR',
      merchant: 'Alexandre Lima',
      city: 'Presidente Prudente',
      txid: 'Um-Id-Qualquer',
    },
  ],
  [
    'dynamic',
    '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa35319489063047741',
    {
      initiation: '12',
      gui: 'br.gov.bcb.pix',
      url: 'pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441',
      mcc: '0000',
      currency: '986',
      country: 'BR',
      merchant: 'Fulano de Tal',
      city: 'BRASILIA',
      txid: '***',
      rec_url: 'pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa353194890',
    },
  ],
];

const key = '123e4567-e12b-12d1-a456-426655440000';
const location = 'payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e87';
const receiver = { merchantName: 'Fulano de Tal', merchantCity: 'BRASILIA' };

const pixKey = `0014br.gov.bcb.pix0136${key}`;
const rest = '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***';
const object = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;
const signed = (objects: string) => `${objects}6304${crc16(`${objects}6304`)}`;
const plain = signed(`000201${object('26', pixKey)}${rest}`);

describe('the check sum', () => {
  it('is CRC-16/CCITT-FALSE', () => {
    assert.equal(crc16('123456789'), '29B1');
    assert.equal(crc16(''), 'FFFF');
  });
});

describe('a PIX code that is right', () => {
  for (const [kind, code, fields] of codes) {
    it(`is read: ${kind} ${code.slice(-30)}`, () => {
      const parsed = parseBrCode(code);
      assert.ok(parsed.ok);
      assert.deepEqual(parsed.fields, fields);
      assert.equal(parsed.kind, kind);
      assert.equal(parsed.amount, fields.amount === undefined ? null : 1_000);
    });
  }
  it('may end in small letters, and have blanks around it', () => {
    const [, code = ''] = codes[1] ?? [];
    const small = code.slice(0, -4) + code.slice(-4).toLowerCase();
    assert.notEqual(small, code);
    assert.equal(parseBrCode(` ${small}\n`).ok, true);
  });
  it('may write the name of the arrangement in capitals', () => {
    assert.equal(parseBrCode(signed(`000201${object('26', pixKey.replace('br.gov', 'BR.GOV'))}${rest}`)).ok, true);
  });
  it('can contain another arrangement in addition to PIX', () => {
    const other = object('26', object('00', 'br.com.outro'));
    assert.equal(parseBrCode(signed(`000201${other}${object('27', pixKey)}${rest}`)).ok, true);
  });
  it('contains 11 when it can be paid again', () => {
    const parsed = parseBrCode(signed(`000201010211${object('26', pixKey)}${rest}`));
    assert.equal(parsed.ok && parsed.fields.initiation, '11');
  });
});

describe('a PIX code that is wrong', () => {
  const account = object('26', pixKey);
  const both = object('26', `${pixKey}${object('25', 'a.com/1')}`);
  const wrong: readonly (readonly [string, string, readonly BrCodeError[]])[] = [
    ['another check sum', `${plain.slice(0, -1)}${plain.endsWith('0') ? '1' : '0'}`, ['crc-wrong']],
    ['no check sum', plain.slice(0, -8), ['crc-missing']],
    ['a cut check sum', plain.slice(0, -1), ['crc-missing']],
    ['something after the check sum', `${plain}0`, ['crc-missing']],
    ['free text', 'pix copia e cola', ['crc-missing']],
    ['nothing', '', ['crc-missing']],
    ['a length that is no number', '000X016304EAB2', ['malformed']],
    ['a length that is too long', signed(`000201${account}5299${rest}`), ['malformed']],
    ['an object twice', signed(`000201${account}${rest}5802BR`), ['malformed']],
    ['no format at its start', signed(`${account}000201${rest}`), ['malformed']],
    ['format 02', signed(`000202${account}${rest}`), ['format-unknown']],
    ['initiation 13', signed(`000201010213${account}${rest}`), ['initiation-unknown']],
    ['another arrangement', signed(`000201${object('26', object('00', 'br.com.outro'))}${rest}`), ['not-pix']],
    ['no arrangement', signed(`000201${rest}`), ['not-pix']],
    ['a key and an address', signed(`000201${both}${rest}`), ['key-and-location']],
    ['neither', signed(`000201${object('26', '0014br.gov.bcb.pix')}${rest}`), ['no-key-or-location']],
    [
      'a blank in the address',
      signed(`000201${object('26', '0014br.gov.bcb.pix2508a. com/1')}${rest}`),
      ['location-invalid'],
    ],
    ['no category', signed(`000201${account}${rest.slice(8)}`), ['category-missing']],
    ['dollars', signed(`000201${account}${rest.replace('5303986', '5303840')}`), ['currency-not-brl']],
    ['no currency', signed(`000201${account}${rest.replace('5303986', '')}`), ['currency-not-brl']],
    ['Argentina', signed(`000201${account}${rest.replace('5802BR', '5802AR')}`), ['country-not-br']],
    ['no name', signed(`000201${account}${rest.replace('5913Fulano de Tal', '')}`), ['merchant-name-missing']],
    ['no city', signed(`000201${account}${rest.replace('6008BRASILIA', '')}`), ['merchant-city-missing']],
    [
      'two faults at once',
      signed(`000201${account}${rest.replace('5802BR', '5802AR').replace('5303986', '5303840')}`),
      ['currency-not-brl', 'country-not-br'],
    ],
    ...['1R3.45', '1,00', '-1.00', '1.005', '1e3', '.', '12345678901.00'].map(
      (amount) =>
        [`the amount ${amount}`, signed(`000201${account}${rest}${object('54', amount)}`), ['amount-invalid']] as const,
    ),
    ['more than 512 characters', '0'.repeat(513), ['too-long']],
  ];
  for (const [what, code, errors] of wrong) {
    it(`${what}: ${errors.join(', ')}`, () => assert.deepEqual(parseBrCode(code), { ok: false, errors }));
  }
  it('is noticed whichever character was changed', () => {
    fc.assert(
      fc.property(fc.nat(plain.length - 1), fc.stringMatching(/^[ -~]$/), (at, character) => {
        fc.pre(plain[at]?.toLowerCase() !== character.toLowerCase());
        assert.equal(parseBrCode(plain.slice(0, at) + character + plain.slice(at + 1)).ok, false);
      }),
    );
  });
  it('is refused, whatever the text, without throwing', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => assert.equal(parseBrCode(signed(text)).ok, false)));
  });
});

describe('writing a PIX code', () => {
  it('writes the example of the central bank’s manual', () => {
    assert.equal(buildBrCode({ key, ...receiver }), plain);
    assert.equal(
      buildBrCode({ url: location, merchantName: 'THALES OGLIARI', merchantCity: 'SAO MIGUEL DO O', oneTime: true }),
      `000201010212${object('26', `0014br.gov.bcb.pix${object('25', location)}`)}5204000053039865802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63042895`,
    );
  });
  it('folds accents and cuts names to what fits', () => {
    assert.equal(foldToAscii('  São  Luís do Æøß — ñ🙂 '), 'Sao Luis do AEoss  n');
    const parsed = parseBrCode(
      buildBrCode({ key, merchantName: 'Padaria São José de Ribamar Ltda', merchantCity: 'São José do Rio Preto' }),
    );
    assert.ok(parsed.ok);
    assert.deepEqual([parsed.fields.merchant, parsed.fields.city], ['Padaria Sao Jose de Ribam', 'Sao Jose do Rio']);
  });
  it('leaves the description the space that the key does not need: 62 characters next to a CPF', () => {
    const infoBeside = (own: string) => {
      const parsed = parseBrCode(buildBrCode({ key: own, info: 'x'.repeat(200), ...receiver }));
      return parsed.ok ? parsed.fields.info?.length : undefined;
    };
    assert.equal(infoBeside('12345678909'), 62);
    assert.equal(infoBeside('+556132345678'), 60);
    assert.equal(infoBeside(`${'a'.repeat(65)}@example.com`), undefined);
  });
  it('writes the amount in reais with two decimals', () => {
    for (const [amount, written] of [
      [1, '0.01'],
      [1_000, '10.00'],
      [123_456_789, '1234567.89'],
    ] as const)
      assert.ok(buildBrCode({ key, amount, ...receiver }).includes(object('54', written)));
  });
  it('refuses what no code can contain', () => {
    const unwritable = [
      { key, amount: 0, ...receiver },
      { key, amount: 1.5, ...receiver },
      { key, amount: 1e15, ...receiver },
      { key, txid: 'with-hyphen', ...receiver },
      { key, txid: 'x'.repeat(26), ...receiver },
      { key: '', ...receiver },
      { key: 'a b', ...receiver },
      { key: 'x'.repeat(100), ...receiver },
      { key, merchantName: '🙂', merchantCity: 'BRASILIA' },
      { key, merchantName: 'Fulano', merchantCity: ' ' },
      { url: `https://${location}`, ...receiver },
      { url: `a.com/${'x'.repeat(72)}`, ...receiver },
    ];
    for (const request of unwritable) assert.throws(() => buildBrCode(request), RangeError, JSON.stringify(request));
  });
  it('is parsed back unchanged', () => {
    const name = fc.stringMatching(/^[A-Z][A-Za-z ]{0,20}[a-z]$/).filter((text) => !text.includes('  '));
    fc.assert(
      fc.property(
        name,
        fc.stringMatching(/^[A-Z]{3,15}$/),
        fc.option(fc.integer({ min: 1, max: 10_000_000_000 }), { nil: undefined }),
        fc.option(fc.stringMatching(/^[A-Za-z0-9]{1,25}$/), { nil: undefined }),
        (merchantName, merchantCity, amount, txid) => {
          const parsed = parseBrCode(buildBrCode({ key, merchantName, merchantCity, amount, txid }));
          assert.ok(parsed.ok);
          assert.deepEqual(
            [parsed.fields.merchant, parsed.fields.city, parsed.amount, parsed.fields.txid, parsed.fields.key],
            [merchantName, merchantCity, amount ?? null, txid ?? '***', key],
          );
        },
      ),
    );
  });
});

describe('lengths', () => {
  const encoder = new TextEncoder();
  const counted = (id: string, value: string, length: number) => `${id}${String(length).padStart(2, '0')}${value}`;
  const byCharacters = (id: string, value: string) => counted(id, value, [...value].length);
  const byBytes = (id: string, value: string) => counted(id, value, encoder.encode(value).length);
  const codeOf = (write: typeof byBytes, merchant: string, city: string, info: string) => {
    const account = write('26', object('00', 'br.gov.bcb.pix') + object('01', '12345678909') + write('02', info));
    const receiver = `520400005303986${object('54', '10.00')}5802BR${write('59', merchant)}${write('60', city)}`;
    return signed(`000201${account}${receiver}${write('62', write('05', 'pedido1'))}`);
  };

  for (const [what, write] of [
    ['characters', byCharacters],
    ['bytes', byBytes],
  ] as const)
    for (const [merchant, city, info] of [
      ['Fulano de Tal', 'Maceió', 'pedido'],
      ['Açaí da Praça', 'São João', 'açaí nº 1'],
      ['Pão 🥖', 'Ceará-Mirim', '🎰🎰'],
    ] as const)
      it(`that count ${what} are read: ${merchant}, ${city}`, () => {
        const parsed = parseBrCode(codeOf(write, merchant, city, info));
        assert.ok(parsed.ok, JSON.stringify(parsed));
        const { fields, amount } = parsed;
        assert.deepEqual(
          [fields.merchant, fields.city, fields.info, fields.txid, amount],
          [merchant, city, info, 'pedido1', 1_000],
        );
      });

  it('that count bytes in one place and characters in another are malformed', () => {
    const mixed = codeOf(byBytes, 'Açaí', 'Maceió', 'x').replace('6007Maceió', '6006Maceió').slice(0, -8);
    assert.deepEqual(parseBrCode(signed(mixed)), { ok: false, errors: ['malformed'] });
  });

  it('of a charge that count bytes make it payable', () => {
    const account = object('26', object('00', 'br.gov.bcb.pix') + object('25', location));
    const code = signed(`000201010212${account}5204000053039865802BR5913Fulano de Tal6007Maceió62070503***`);
    assert.deepEqual(checkChargeCode(code, { amount: 1_000, txid: 'a'.repeat(26) }), []);
  });
});

describe('the code of a provider’s charge', () => {
  const requested = { amount: 1_000, txid: 'a'.repeat(26) };
  const charge = (how: object = {}) => buildBrCode({ url: location, oneTime: true, ...receiver, ...how });

  it('is shown when it leads to a charge', () => {
    assert.deepEqual(checkChargeCode(charge(), requested), []);
    assert.deepEqual(checkChargeCode(charge({ amount: 1_000 }), requested), []);
  });
  it('is not shown when it names another amount', () => {
    assert.deepEqual(checkChargeCode(charge({ amount: 999 }), requested), ['amount-differs']);
  });
  it('is not shown when it could pay another receiver', () => {
    assert.deepEqual(checkChargeCode(plain, requested), ['not-a-charge']);
    assert.deepEqual(checkChargeCode(buildBrCode({ key, txid: 'other', ...receiver }), requested), [
      'not-a-charge',
      'txid-differs',
    ]);
  });
  it('is not shown when its address is none', () => {
    const odd = object('26', `0014br.gov.bcb.pix${object('25', 'https://evil@psp.com')}`);
    assert.deepEqual(checkChargeCode(signed(`000201${odd}${rest}`), requested), ['location-invalid']);
  });
  it('is not shown when it is broken', () => assert.deepEqual(checkChargeCode('', requested), ['crc-missing']));
});
