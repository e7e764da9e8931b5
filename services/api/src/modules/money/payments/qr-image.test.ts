import assert from 'node:assert/strict';
import { it } from 'node:test';
import sharp from 'sharp';
import { encode } from 'uqr';
import { qrImage } from './qr-image.ts';

const CODE = '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d3-a456-4266554400005204000053039865802BR6304ABCD';

it('a QR picture is a small PNG whose modules are those of the code, with the quiet zone around', async () => {
  const image = await qrImage(CODE);
  const [head, bytes = ''] = image.split(',');
  assert.equal(head, 'data:image/png;base64');
  assert.ok(image.length < 8_192, `${image.length} characters`);
  const { data, info } = await sharp(Buffer.from(bytes, 'base64'))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const expected = encode(CODE, { ecc: 'M', border: 4 });
  const scale = info.width / expected.size;
  assert.deepEqual([info.width, Number.isInteger(scale), scale >= 4], [info.height, true, true]);
  const centre = (module: number) => Math.floor((module + 0.5) * scale);
  for (let y = 0; y < expected.size; y += 1)
    for (let x = 0; x < expected.size; x += 1) {
      const isDark = (data[(centre(y) * info.width + centre(x)) * info.channels] ?? 0) < 128;
      assert.equal(isDark, expected.data[y]?.[x], `module ${x}, ${y}`);
    }
  assert.ok(
    expected.data[0]?.every((dark) => !dark),
    'the first row is quiet',
  );
});

it('there is no picture of an empty text', async () => assert.equal(await qrImage(''), ''));
