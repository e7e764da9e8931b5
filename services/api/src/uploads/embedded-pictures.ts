/** Markers of a JPEG file before its pixels (ITU-T T.81, table B.1). */
const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const RESTARTS = { first: 0xd0, last: 0xd7 };
const APPLICATION = { first: 0xe0, last: 0xef };
const COMMENT = 0xfe;
/** The colour profile marker; without it some scans turn green. */
const ADOBE = 0xee;

/** Boxes of JPEG 2000 that are needed to render the picture (ISO 15444-1, annex I); the others are metadata. */
const SEEN_BOXES = new Set(['jP  ', 'ftyp', 'rreq', 'jp2h', 'jpch', 'jplh', 'jp2c']);
const BOX_HEAD_BYTES = 8;
const LONG_BOX_HEAD_BYTES = 16;

/**
 * The same picture without camera, location, thumbnail, comments and data after its end.
 *
 * @returns null when it is not a JPEG
 */
export const minimalJpeg = (bytes: Buffer): Buffer | null => {
  if (bytes[0] !== MARKER || bytes[1] !== START_OF_IMAGE) return null;
  const stored = [bytes.subarray(0, 2)];
  for (let at = 2; ;) {
    const kind = bytes[at + 1];
    if (bytes[at] !== MARKER || kind === undefined) return null;
    if (kind === MARKER) {
      at += 1; // Any number of fill bytes may precede a marker; they are dropped.
      continue;
    }
    if (kind === END_OF_IMAGE) return Buffer.concat([...stored, bytes.subarray(at, at + 2)]);
    const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
    if (length < 2) return null;
    const end = kind === START_OF_SCAN ? endOfScan(bytes, at + 2 + length) : at + 2 + length;
    if (!isMetadata(kind)) stored.push(bytes.subarray(at, end));
    at = end;
  }
};

const isMetadata = (kind: number): boolean =>
  kind === COMMENT || (kind >= APPLICATION.first && kind <= APPLICATION.last && kind !== ADOBE);

/** Where a scan's pixels end: at a marker that is neither an escaped byte nor a restart. */
function endOfScan(bytes: Buffer, begin: number): number {
  for (let at = bytes.indexOf(MARKER, begin); at >= 0; at = bytes.indexOf(MARKER, at + 2)) {
    const kind = bytes[at + 1] ?? 0;
    if (kind !== 0 && (kind < RESTARTS.first || kind > RESTARTS.last)) return at;
  }
  return bytes.length;
}

/**
 * The same picture without XML, UUID and similar boxes; a bare code stream has none.
 *
 * @returns null when it is not a JPEG 2000
 */
export const minimalJpeg2000 = (bytes: Buffer): Buffer | null => {
  if (bytes.length >= 2 && bytes.readUInt16BE(0) === 0xff4f) return bytes;
  const stored: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    if (at + BOX_HEAD_BYTES > bytes.length) return null;
    const kind = bytes.toString('latin1', at + 4, at + BOX_HEAD_BYTES);
    if (at === 0 && kind !== 'jP  ') return null;
    const length = boxLength(bytes, at);
    if (length < BOX_HEAD_BYTES || at + length > bytes.length) return null;
    if (SEEN_BOXES.has(kind)) stored.push(bytes.subarray(at, at + length));
    at += length;
  }
  return stored.length === 0 ? null : Buffer.concat(stored);
};

/** 0 means the rest of the file, 1 a length of eight bytes. */
function boxLength(bytes: Buffer, at: number): number {
  const short = bytes.readUInt32BE(at);
  if (short === 0) return bytes.length - at;
  if (short !== 1) return short;
  return at + LONG_BOX_HEAD_BYTES <= bytes.length ? Number(bytes.readBigUInt64BE(at + BOX_HEAD_BYTES)) : 0;
}
