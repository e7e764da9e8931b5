import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { aPdf, aPhoto, GPS_MARK } from '../testing/uploads.ts';
import { mediaTypeOf } from './media-type.ts';
import { refuseActivePdf } from './pdf.ts';
import { redrawPicture, squareAvatar } from './pictures.ts';

const unsupported = { code: 'request.unsupported-type' };

describe('the kind of a file', () => {
  it('is what its bytes say', async () => {
    assert.equal(mediaTypeOf(await aPhoto('jpeg')), 'image/jpeg');
    assert.equal(mediaTypeOf(await aPhoto('png')), 'image/png');
    assert.equal(mediaTypeOf(await aPhoto('webp')), 'image/webp');
    assert.equal(mediaTypeOf(aPdf()), 'application/pdf');
  });

  it('is nothing for everything else', () => {
    for (const text of ['', 'GIF89a', '<svg xmlns="…"/>', 'MZ\u0090', '#!/bin/sh', 'RIFF1234WAVE', ' %PDF-1.4'])
      assert.equal(mediaTypeOf(Buffer.from(text, 'latin1')), null, text);
  });
});

describe('a picture', () => {
  for (const format of ['jpeg', 'png', 'webp'] as const)
    it(`as ${format} keeps its pixels, upright, and nothing else`, async () => {
      const photo = await aPhoto(format);
      assert.ok(photo.includes(GPS_MARK), 'the photo knows where it was taken');
      const hidden = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]);
      const drawn = await redrawPicture({ bytes: hidden, mediaType: `image/${format}` });
      assert.equal(drawn.includes(GPS_MARK), false);
      assert.equal(drawn.includes('<script>'), false);
      const { exif, orientation, width, height } = await sharp(drawn).metadata();
      assert.deepEqual([exif, orientation, width, height], [undefined, undefined, 40, 60]);
    });

  it('as an avatar is a square', async () => {
    const avatar = await squareAvatar({ bytes: await aPhoto('png', 900, 300), mediaType: 'image/png' });
    const { format, width, height } = await sharp(avatar).metadata();
    assert.deepEqual([format, width, height], ['webp', 512, 512]);
  });

  it('that is none after its first bytes is refused', async () => {
    const bytes = Buffer.concat([(await aPhoto()).subarray(0, 30), Buffer.from('nothing of a picture')]);
    await assert.rejects(redrawPicture({ bytes, mediaType: 'image/jpeg' }), unsupported);
  });

  it('of more pixels than anybody needs is refused before it is unfolded', async () => {
    const bytes = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    assert.ok(bytes.length < 500_000, 'it is small while it is folded');
    await assert.rejects(redrawPicture({ bytes, mediaType: 'image/png' }), { code: 'request.too-large' });
  });
});

describe('a PDF', () => {
  it('that shows pages is taken', () => refuseActivePdf(aPdf()));

  for (const more of [
    '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
    '/OpenAction << /S /#4a#61vaScript /#4aS (x) >>',
    '/AA << /O << /S /Launch /F (calc.exe) >> >>',
    '/Names << /EmbeddedFiles 3 0 R >>',
    '/Encrypt 4 0 R',
    '/AcroForm << /XFA 5 0 R >>',
  ])
    it(`with ${more.slice(0, 40)} is refused`, () => {
      assert.throws(() => refuseActivePdf(aPdf(more)), unsupported);
    });

  it('that hides them in a packed stream is refused', () => {
    const packed = deflateSync(Buffer.from('<< /S /JavaScript /JS (x) >>')).toString('latin1');
    const whole = `%PDF-1.5\n5 0 obj\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n${packed}\nendstream\nendobj\n%%EOF\n`;
    assert.throws(() => refuseActivePdf(Buffer.from(whole, 'latin1')), unsupported);
    const harmless = deflateSync(Buffer.from('<< /Type /Page >>')).toString('latin1');
    refuseActivePdf(
      Buffer.from(
        whole.replace(packed, () => harmless),
        'latin1',
      ),
    );
  });

  it('that unfolds without end, or cannot be unfolded, is refused', () => {
    const of = (body: string) =>
      Buffer.from(`%PDF-1.5\n5 0 obj\n<< /Type /ObjStm >>\nstream\n${body}\nendstream\nendobj\n%%EOF\n`, 'latin1');
    assert.throws(() => refuseActivePdf(of(deflateSync(Buffer.alloc(80_000_000)).toString('latin1'))), unsupported);
    assert.throws(() => refuseActivePdf(of('nothing packed')), unsupported);
  });

  it('that is broken off is refused', () => {
    assert.throws(() => refuseActivePdf(aPdf().subarray(0, 60)), unsupported);
  });
});
