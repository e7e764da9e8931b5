import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc16, dynamicBrCode, locationOf } from './br-code.ts';

const LOCATION = 'payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e87';
// From the public pix-utils test data: a one-time dynamic code.
const KNOWN =
  '00020101021226740014br.gov.bcb.pix2552payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e875204000053039865802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63042895';

test('the checksum is CRC-16/CCITT-FALSE', () => {
  assert.equal(crc16('123456789'), '29B1');
  assert.equal(crc16(''), 'FFFF');
});

test('a dynamic code equals a published example', () => {
  const code = dynamicBrCode({
    location: LOCATION,
    merchantName: 'THALES OGLIARI',
    merchantCity: 'SÃO MIGUEL DO OESTE',
  });
  assert.equal(code, KNOWN);
});

test('the charge is found from its code, also with a lower-case checksum and spaces around', () => {
  assert.equal(locationOf(KNOWN), LOCATION);
  assert.equal(locationOf(`  ${KNOWN.slice(0, -4)}${KNOWN.slice(-4).toLowerCase()}\n`), LOCATION);
});

test('the charge is found from a code whose lengths count characters or bytes', () => {
  const withCity = (city: string) => {
    const body = `${KNOWN.slice(0, -8).replace('6015SAO MIGUEL DO O', city)}6304`;
    return body + crc16(body);
  };
  assert.equal(locationOf(withCity('6006Maceió')), LOCATION);
  assert.equal(locationOf(withCity('6007Maceió')), LOCATION);
});

test('a code with a wrong checksum, free text, another country or no PIX account is refused', () => {
  const withCrc = (body: string) => `${body}6304${crc16(`${body}6304`)}`;
  assert.equal(locationOf(`${KNOWN.slice(0, -1)}6`), null);
  assert.equal(locationOf('pix copia e cola'), null);
  assert.equal(locationOf(withCrc(KNOWN.slice(0, -8).replace('5802BR', '5802AR'))), null);
  assert.equal(locationOf(withCrc(KNOWN.slice(0, -8).replace('br.gov.bcb.pix', 'br.gov.bcb.pax'))), null);
});

test('an address that does not fit the code is refused', () => {
  assert.throws(() => dynamicBrCode({ location: 'x'.repeat(78), merchantName: 'A', merchantCity: 'B' }), RangeError);
});
