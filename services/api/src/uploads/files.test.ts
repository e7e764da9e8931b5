import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { aPdf, aPhoto, GPS_MARK } from '../../test/support/uploads.ts';
import { mediaTypeOf } from './media-type.ts';
import { minimalJpeg } from './embedded-pictures.ts';
import { rewritePdf } from './pdf.ts';
import { redrawPicture, squareAvatar } from './pictures.ts';

const damaged = { code: 'picture.damaged' };

describe('the kind of a file', () => {
  it('is detected by its bytes', async () => {
    assert.equal(mediaTypeOf(await aPhoto('jpeg')), 'image/jpeg');
    assert.equal(mediaTypeOf(await aPhoto('png')), 'image/png');
    assert.equal(mediaTypeOf(await aPhoto('webp')), 'image/webp');
    assert.equal(mediaTypeOf(aPdf()), 'application/pdf');
    assert.equal(mediaTypeOf(Buffer.concat([Buffer.from('\r\n'), aPdf()])), 'application/pdf');
    assert.equal(mediaTypeOf(Buffer.concat([Buffer.from('\u{feff}\n'), aPdf()])), 'application/pdf');
  });

  it('is nothing for everything else', () => {
    for (const text of ['', 'GIF89a', '<svg xmlns="…"/>', 'MZ\u0090', '#!/bin/sh', 'RIFF1234WAVE', 'x%PDF-1.4'])
      assert.equal(mediaTypeOf(Buffer.from(text, 'latin1')), null, text);
  });
});

describe('a picture', () => {
  for (const format of ['jpeg', 'png', 'webp'] as const)
    it(`as ${format} is stored with its pixels, upright, and nothing else`, async () => {
      const photo = await aPhoto(format);
      assert.ok(photo.includes(GPS_MARK), 'the photo knows where it was taken');
      const hidden = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]);
      const drawn = await redrawPicture({ bytes: hidden, mediaType: `image/${format}` });
      assert.equal(drawn.includes(GPS_MARK), false);
      assert.equal(drawn.includes('<script>'), false);
      const { exif, orientation, width, height } = await sharp(drawn).metadata();
      assert.deepEqual([exif, orientation, width, height], [undefined, undefined, 400, 600]);
    });

  it('as an avatar is a square', async () => {
    const avatar = await squareAvatar({ bytes: await aPhoto('png', 900, 300), mediaType: 'image/png' });
    const { format, width, height } = await sharp(avatar).metadata();
    assert.deepEqual([format, width, height], ['webp', 512, 512]);
  });

  it('that is none after its first bytes is refused', async () => {
    const bytes = Buffer.concat([(await aPhoto()).subarray(0, 30), Buffer.from('nothing of a picture')]);
    await assert.rejects(redrawPicture({ bytes, mediaType: 'image/jpeg' }), damaged);
  });

  it('that arrived in half is refused', async () => {
    const whole = await aPhoto('jpeg', 600, 400);
    const bytes = whole.subarray(0, whole.length / 2);
    await assert.rejects(redrawPicture({ bytes, mediaType: 'image/jpeg' }), damaged);
  });

  for (const [width, height, code] of [
    [1, 1, 'picture.too-small'],
    [299, 400, 'picture.too-small'],
    [30_000, 30, 'picture.too-small'],
    [1_505, 301, null],
    [1_510, 301, 'picture.too-long'],
    [301, 1_510, 'picture.too-long'],
    [300, 300, null],
  ] as const)
    it(`of ${width} × ${height} pixels as a document: ${code}`, async () => {
      const bytes = await aPhoto('png', width, height);
      const drawn = redrawPicture({ bytes, mediaType: 'image/png' });
      await (code === null ? assert.doesNotReject(drawn) : assert.rejects(drawn, { code }));
    });

  it('with more pixels than the limit is refused before it is decoded', async () => {
    const bytes = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    assert.ok(bytes.length < 500_000, 'it is small while it is folded');
    await assert.rejects(redrawPicture({ bytes, mediaType: 'image/png' }), { code: 'picture.too-many-pixels' });
  });
});

/** Zeros as zlib compresses them, from one compressed part that is repeated: compressing them all takes ten seconds. */
const deflatedZeros = (count: number): Buffer => {
  const part = 20_000_000;
  const compressed = deflateRawSync(Buffer.alloc(part), { finishFlush: constants.Z_FULL_FLUSH });
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE((((count % 65_521) << 16) | 1) >>> 0);
  const parts = Array.from({ length: count / part }, () => compressed);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...parts, Buffer.from([0x03, 0x00]), checksum]);
};

describe('a PDF', () => {
  const refused = { code: 'document.pdf-refused' };
  const tooLarge = { code: 'document.pdf-too-large' };
  const pagesOf = async (bytes: Buffer) => (await PDFDocument.load(bytes, { updateMetadata: false })).getPages();
  const streamOf = (bytes: Buffer, dictionary: string): string =>
    `<< ${dictionary} /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream\nendobj\n`;

  it('is read by a thread that takes over no preload of the process', () => {
    const preload = `data:text/javascript,import { isMainThread } from 'node:worker_threads'; if (!isMainThread) process.exit(1);`;
    const program = `
      import { rewritePdf } from ${JSON.stringify(import.meta.resolve('./pdf.ts'))};
      await rewritePdf(Buffer.from(${JSON.stringify(aPdf().toString('latin1'))}, 'latin1'));`;
    const flags = ['--import', preload, '--input-type=module', '--eval', program];
    const { status, stderr } = spawnSync(process.execPath, flags, { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  });

  const elsewhere = process.platform !== 'linux' && 'threads have priorities of their own on Linux only';
  it('is read by the thread of the one before, which gives way to calls', { skip: elsewhere }, async () => {
    // In the `stat` file of a task the 19th field is the nice value; the second is the name in brackets.
    const priorityOf = (task: string) =>
      readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ')[1]?.split(' ')[16];
    const readers = () => readdirSync('/proc/self/task').filter((task) => priorityOf(task) === '10');
    await rewritePdf(aPdf());
    const first = readers();
    assert.equal(first.length, 1);
    for (let file = 0; file < 5; file += 1) await rewritePdf(aPdf());
    assert.deepEqual(readers(), first);
  });

  it('that shows pages is written anew with the same pages', async () => {
    const [page] = await pagesOf(await rewritePdf(aPdf()));
    assert.deepEqual(page?.getSize(), { width: 200, height: 100 });
    const contents = page?.node.Contents();
    assert.ok(contents instanceof PDFRawStream);
    assert.equal(Buffer.from(contents.getContents()).toString().trim(), '10 10 80 30 re f');
  });

  it('is stored without author, program, device, place and earlier versions', async () => {
    const secret = 'Ana Souza';
    const created = await PDFDocument.create();
    const page = created.addPage([300, 200]);
    for (const set of ['setTitle', 'setAuthor', 'setSubject', 'setProducer', 'setCreator'] as const)
      created[set](secret);
    page.drawImage(await created.embedJpg(await aPhoto('jpeg')), { x: 0, y: 0, width: 60, height: 40 });
    const xmp = Buffer.from(`<x:xmpmeta><dc:creator>${secret}</dc:creator></x:xmpmeta>`);
    const { context } = created;
    created.catalog.set(
      PDFName.of('Metadata'),
      context.register(context.stream(xmp, { Type: 'Metadata', Subtype: 'XML' })),
    );
    page.node.set(PDFName.of('PieceInfo'), context.obj({ Camera: { Private: PDFString.of(secret) } }));
    page.node.set(PDFName.of('Metadata'), context.register(context.stream(xmp)));
    const note = {
      Type: 'Annot',
      Subtype: 'Text',
      Rect: [0, 0, 9, 9],
      T: PDFString.of(secret),
      M: PDFString.of(secret),
    };
    page.node.set(PDFName.of('Annots'), context.obj([context.register(context.obj(note))]));
    context.register(context.obj({ Forgotten: PDFString.of(secret) }));
    const bytes = Buffer.from(await created.save({ useObjectStreams: false }));
    assert.ok(bytes.includes(secret) && bytes.includes(GPS_MARK), 'it tells a lot');

    const clean = await rewritePdf(bytes);
    for (const input of [
      secret,
      GPS_MARK,
      'Exif',
      'xmpmeta',
      'PieceInfo',
      'Forgotten',
      '/Info',
      '/Producer',
      '/CreationDate',
    ])
      assert.equal(clean.includes(input), false, input);
    const [stored] = await pagesOf(clean);
    assert.deepEqual(stored?.getSize(), { width: 300, height: 200 });
    assert.match(clean.toString('latin1'), /\/Subtype \/Image/);
  });

  it('shows the same picture after the camera’s words are gone', async () => {
    const photo = await aPhoto('jpeg');
    const bare = minimalJpeg(Buffer.concat([photo, Buffer.from(GPS_MARK)]));
    assert.ok(bare && !bare.includes(GPS_MARK) && !bare.includes('Exif'));
    const seen = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
    assert.ok((await seen(bare)).equals(await seen(photo)));
  });

  it('has its pictures cleaned inside further filters, and is refused where that is impossible', async () => {
    const photo = await aPhoto('jpeg');
    const with_ = (dictionary: string, bytes: Buffer) =>
      rewritePdf(
        aPdf(
          '',
          `3 0 obj\n<< /Type /Page /Parent 2 0 R /Resources << /XObject << /A 5 0 R >> >> >>\nendobj\n5 0 obj\n` +
            streamOf(bytes, `/Type /XObject /Subtype /Image ${dictionary}`),
        ),
      );
    const clean = await with_('/Filter [/FlateDecode /DCTDecode]', deflateSync(photo));
    const at = clean.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
    assert.ok(at > 0 && !clean.includes(GPS_MARK));
    for (const dictionary of ['/Filter [/LZWDecode /DCTDecode]', '/Filter [/DCTDecode /FlateDecode]'])
      await assert.rejects(with_(dictionary, photo), refused, dictionary);
    await assert.rejects(with_('/Filter /DCTDecode', Buffer.from('no picture')), refused);
    await assert.rejects(with_('/Filter /JPXDecode', Buffer.from('no picture at all')), refused);
  });

  for (const more of [
    '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
    '/OpenAction << /S /#4a#61vaScript /#4aS (x) >>',
    '/AA << /O << /S /Launch /F (calc.exe) >> >>',
    '/Names << /EmbeddedFiles 4 0 R >>',
    '/AF [<< /Type /Filespec /EF << /F 4 0 R >> >>]',
    '/AcroForm << /XFA 4 0 R >>',
  ])
    it(`with ${more.slice(0, 40)} is refused`, () => assert.rejects(rewritePdf(aPdf(more)), refused));

  it('that is locked with a password is refused', async () => {
    const locked = aPdf().toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R /Encrypt << /Filter /Standard >>');
    await assert.rejects(rewritePdf(Buffer.from(locked, 'latin1')), refused);
  });

  it('whose printing or copying only is forbidden is stored without the lock', async () => {
    const created = await PDFDocument.load(aPdf());
    created.encrypt({ ownerPassword: 'owner', permissions: { printing: false, copying: false } });
    const locked = Buffer.from(await created.save());
    assert.ok(locked.includes('/Encrypt'));
    const clean = await rewritePdf(locked);
    const [page] = await pagesOf(clean);
    assert.deepEqual(page?.getSize(), { width: 200, height: 100 });
    const contents = page?.node.Contents();
    assert.ok(contents instanceof PDFRawStream);
    assert.equal(Buffer.from(contents.getContents()).toString().trim(), '10 10 80 30 re f');
    assert.ok(!clean.includes('/Encrypt'));
  });

  it('that is locked so and has a script is refused', async () => {
    const created = await PDFDocument.load(aPdf('/OpenAction << /S /JavaScript /JS (app.alert) >>'));
    created.encrypt({ ownerPassword: 'owner' });
    await assert.rejects(rewritePdf(Buffer.from(await created.save())), refused);
  });

  it('that hides them in a packed stream is refused', async () => {
    const hidden = (text: string) =>
      aPdf(
        '',
        `7 0 obj\n${streamOf(deflateSync(Buffer.from(`8 0 ${text}`)), '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode')}`,
      );
    await assert.rejects(rewritePdf(hidden('<< /S /JavaScript /JS (x) >>')), refused);
    await rewritePdf(hidden('<< /Type /Nothing >>'));
  });

  it('that is broken off, damaged or shows nothing is refused', async () => {
    const none = aPdf().toString('latin1').replace('/Kids [3 0 R] /Count 1', '/Kids [] /Count 0');
    for (const bytes of [
      aPdf().subarray(0, 60),
      Buffer.from('%PDF-1.7\n%%EOF\n'),
      Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R\nendobj\n%%EOF\n'),
      Buffer.from(none, 'latin1'),
    ])
      await assert.rejects(rewritePdf(bytes), refused, bytes.toString('latin1', 0, 40));
  });

  it('with a broken object that nothing uses is stored, and with one that a page uses is refused', async () => {
    const broken = '9 0 obj\n<< /Name (never closed >>\nendobj\n';
    const [page] = await pagesOf(await rewritePdf(aPdf('', broken)));
    assert.deepEqual(page?.getSize(), { width: 200, height: 100 });
    await assert.rejects(rewritePdf(aPdf('/Used 9 0 R', broken)), refused);
  });

  it('of more pages than a document has is refused', async () => {
    const created = await PDFDocument.create();
    for (let page = 0; page < 101; page += 1) created.addPage();
    await assert.rejects(rewritePdf(Buffer.from(await created.save())), tooLarge);
  });

  it('that nests deeply, has a cycle of pages, or multiplies them is refused, without blocking other requests', async () => {
    const kids = (level: number) =>
      `${level} 0 obj\n<< /Type /Pages /Kids [${`${level + 1} 0 R `.repeat(8)}] >>\nendobj\n`;
    const multiplied = Array.from({ length: 20 }, (_, index) => kids(index + 10)).join('');
    const begun = performance.now();
    const answers = await Promise.allSettled([
      rewritePdf(aPdf(`/Deep ${'['.repeat(200_000)}${']'.repeat(200_000)}`)),
      rewritePdf(aPdf('', '2 0 obj\n<< /Type /Pages /Kids [2 0 R] /Count 1 >>\nendobj\n')),
      rewritePdf(aPdf('', `2 0 obj\n<< /Type /Pages /Kids [10 0 R] >>\nendobj\n${multiplied}`)),
    ]);
    assert.deepEqual(
      answers.map((one) => one.status),
      ['rejected', 'rejected', 'rejected'],
    );
    assert.ok(performance.now() - begun < 25_000);
    await rewritePdf(aPdf());
  });

  it('that unfolds to more than memory is refused before it does', async () => {
    const bomb = deflateSync(deflatedZeros(2_000_000_000));
    const of = (filter: string, bytes: Buffer) =>
      aPdf('', `7 0 obj\n${streamOf(bytes, `/Type /ObjStm /N 1 /First 4 /Filter ${filter}`)}`);
    const before = process.memoryUsage().rss;
    await assert.rejects(rewritePdf(of('[/FlateDecode /FlateDecode]', bomb)), tooLarge);
    assert.ok(process.memoryUsage().rss - before < 1_000_000_000);
  });
});
