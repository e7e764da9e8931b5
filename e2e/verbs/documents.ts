import { deflateSync } from 'node:zlib';

const PAGE = '10 10 80 30 re f ';
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 200 100] >>';
const CONTENT = `4 0 obj\n<< /Length ${PAGE.length} >>\nstream\n${PAGE}\nendstream\nendobj\n`;

/**
 * A one-page PDF of some 400 bytes. @param catalogue further entries of the catalogue @param trailer further entries of
 * the trailer
 */
export const smallPdf = (catalogue = '', trailer = ''): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalogue}>>\nendobj\n2 0 obj\n${PAGES}\nendobj\n` +
      `3 0 obj\n<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>\nendobj\n${CONTENT}` +
      `trailer\n<< /Root 1 0 R ${trailer}>>\n%%EOF\n`,
    'latin1',
  );

/**
 * A PDF as scanners and office programs write it: version 1.7, with compressed object and cross-reference streams (ISO
 * 32000-1, 7.5.7).
 */
export const compressedPdf = (): Buffer => {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', PAGES, '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>'];
  const starts = objects.map((_, index) => objects.slice(0, index).join(' ').length + (index > 0 ? 1 : 0));
  const head = starts.map((start, index) => `${index + 1} ${start}`).join(' ');
  const packed = deflateSync(`${head} ${objects.join(' ')}`);
  const before = Buffer.from(`%PDF-1.7\n${CONTENT}`, 'latin1');
  const objectStream = streamObject(5, `/Type /ObjStm /N 3 /First ${head.length + 1} /Filter /FlateDecode`, packed);
  const tableAt = before.length + objectStream.length;
  const rows = [
    [0, 0, 255],
    ...objects.map((_, index) => [2, 5, index]),
    [1, before.indexOf('4 0 obj'), 0],
    [1, before.length, 0],
    [1, tableAt, 0],
  ];
  const table = Buffer.from(rows.flatMap(([kind = 0, place = 0, index = 0]) => [kind, place >> 8, place & 255, index]));
  const tableStream = streamObject(
    6,
    '/Type /XRef /Size 7 /Root 1 0 R /W [1 2 1] /Filter /FlateDecode',
    deflateSync(table),
  );
  return Buffer.concat([before, objectStream, tableStream, Buffer.from(`startxref\n${tableAt}\n%%EOF\n`)]);
};

const streamObject = (number: number, dictionary: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream\nendobj\n'),
  ]);

const jpeg =
  '/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wgARCAEsASwDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABUBAQEAAAAAAAAAAAAAAAAAAAAC/9oADAMBAAIQAxAAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAf//EABQQAQAAAAAAAAAAAAAAAAAAAKD/2gAIAQEAAT8ANJ//xAAUEQEAAAAAAAAAAAAAAAAAAACA/9oACAECAQE/ADT/AP/EABQRAQAAAAAAAAAAAAAAAAAAAID/2gAIAQMBAT8ANP8A/9k=';
const png =
  'iVBORw0KGgoAAAANSUhEUgAAASwAAAEsCAMAAABOo35HAAAAA1BMVEUAqnc9840mAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAbUlEQVR42u3BAQEAAACCIP+vbkhAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA8G5gywABEMbFvQAAAABJRU5ErkJggg==';
const webp =
  'UklGRvQAAABXRUJQVlA4IOgAAADwFgCdASosASwBP83m8XO/uDOsoCgD8DmJaW7hd2EWgAwwi5OQ99snIe+2TkPfbJyH0L6Xz/a8XJyHvtk5D32ych8B+l2vFych77cy/T2ych77ZQMvFych77ZOR/zych77ZOQ+hfS7Xi5OQ9+AIB77ZOQ99sxlp7ZOQ99snOIi5OQ99snIiB5OQ99snIfAfpdrxcnIe+3Mv09snIe+2UDLxcnIe+2Tkf88nIe+2TkPoX0u14uTkPfgCAe+2TkPfWAA/vvR/+HbmyMEwZWXf8JC365Jcp8RrYwCJcRgEAAAAAAAAAAAAAAA';

/** Pictures of every accepted type, in the minimum size of a document. */
export const pictures = {
  'image/jpeg': Buffer.from(jpeg, 'base64'),
  'image/png': Buffer.from(png, 'base64'),
  'image/webp': Buffer.from(webp, 'base64'),
} as const;
