/** File types that are detected by their first bytes. */
export type MediaType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

const startsWith = (bytes: Buffer, start: readonly number[], at = 0): boolean =>
  start.every((byte, index) => bytes[at + index] === byte);

const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')];

const PNG = [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/** Viewers search this far for the header: some servers send empty lines or a byte order mark before a PDF. */
const HEADER_SEARCHED_BYTES = 1_024;
const PDF = /^(?:\u{ef}\u{bb}\u{bf})?\s*%PDF-[12]\./u;

/** The type of a file by its content; its name and declared type are not trusted. @returns null for other types */
export const mediaTypeOf = (bytes: Buffer): MediaType | null => {
  if (startsWith(bytes, JPEG)) return 'image/jpeg';
  if (startsWith(bytes, PNG)) return 'image/png';
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'image/webp';
  return PDF.test(bytes.toString('latin1', 0, HEADER_SEARCHED_BYTES)) ? 'application/pdf' : null;
};

const endings: Readonly<Record<MediaType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** The extension of a file name, without the dot. */
export const endingOf = (mediaType: MediaType): string => endings[mediaType];
