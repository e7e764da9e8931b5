import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFRef,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { minimalJpeg, minimalJpeg2000 } from './embedded-pictures.ts';

/** Why a PDF is refused: it has too many objects or pages, or it is not a plain, complete set of pages. */
export type PdfRefusal = 'too-large' | 'not-plain';

const PAGES_MAX = 100;
const OBJECTS_MAX = 100_000;
const PICTURE_BYTES_MAX = 32 * 1024 * 1024;

/** PDF keys that run, open, send or embed something (ISO 32000-2, 7.11, 12.6 and 12.7). */
const ACTIVE = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'FileAttachment',
  'Filespec',
  'RichMedia',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Encrypt',
]);

/** Keys that a page needs for rendering; all others are metadata or lead outside the page. */
const RENDERED_OF_PAGE = new Set(
  'Type Parent Resources MediaBox CropBox BleedBox TrimBox ArtBox Contents Rotate UserUnit Group Annots'.split(' '),
);
/** Signatures, stamps and filled-in fields keep their appearance, without their authors, texts and actions. */
const RENDERED_OF_ANNOTATION = new Set('Type Subtype Rect AP AS F'.split(' '));
/** Metadata keys, removed wherever they occur: they describe the file and not its rendering. */
const TELLING = ['Metadata', 'PieceInfo', 'LastModified', 'StructParents', 'StructParent', 'AF', 'OPI', 'Thumb'];

/**
 * Copies the pages of a PDF into a new file. Invisible parts are dropped: the information dictionary, XMP, earlier
 * versions, outlines, scripts, authors of notes, cameras of pictures.
 *
 * @returns the new file, or the reason for the refusal
 */
export const cleanPdf = async (bytes: Uint8Array): Promise<Uint8Array | PdfRefusal> => {
  const parsed = await load(bytes);
  if (!parsed || parsed.context.trailerInfo.Encrypt) return 'not-plain';
  const objects = parsed.context.enumerateIndirectObjects();
  if (objects.length > OBJECTS_MAX) return 'too-large';
  const broken = objects.filter(([, object]) => object instanceof PDFInvalidObject).map(([ref]) => ref);
  if (broken.length > 0 && objects.some(([, object]) => refersTo(object, new Set(broken)))) return 'not-plain';
  for (const [ref, object] of objects) if (!strip(parsed.context, ref, object)) return 'not-plain';
  const pages = parsed.getPages();
  if (pages.length > PAGES_MAX) return 'too-large';
  if (pages.length === 0) return 'not-plain';
  for (const { node } of pages) retainRendered(parsed.context, node);
  const clean = await PDFDocument.create({ updateMetadata: false });
  const indices = parsed.getPageIndices();
  for (const page of await clean.copyPages(parsed, indices)) clean.addPage(page);
  return clean.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
};

/** A PDF that only forbids printing and copying opens with an empty password. @returns null when it cannot be read */
function load(bytes: Uint8Array): Promise<PDFDocument | null> {
  return PDFDocument.load(bytes, {
    password: '',
    updateMetadata: false,
    capNumbers: true,
    parseSpeed: Number.POSITIVE_INFINITY,
  }).catch(() => null);
}

/** @returns false when the object contains something that a document does not need, or that cannot be read */
function strip(context: PDFContext, ref: PDFRef, object: PDFObject): boolean {
  if (!walk(object, isPlain) || !walk(object, removeMetadata)) return false;
  if (!(object instanceof PDFRawStream)) return true;
  if (object.dict.has(PDFName.of('F'))) return false; // The stream's bytes are in an external file.
  const bare = withoutTales(object);
  if (bare) context.assign(ref, bare);
  return bare !== null;
}

const isPlain = (dict: PDFDict): boolean => dict.entries().every(([key, value]) => !isActive(key) && !isActive(value));

function removeMetadata(dict: PDFDict): boolean {
  for (const name of TELLING) dict.delete(PDFName.of(name));
  return true;
}

const isActive = (object: PDFObject): boolean => object instanceof PDFName && ACTIVE.has(object.decodeText());

/** Checks every dictionary directly contained in an object. @returns false when a check fails */
function walk(object: PDFObject, check: (dict: PDFDict) => boolean): boolean {
  if (object instanceof PDFRawStream) return walk(object.dict, check);
  if (object instanceof PDFArray) return object.asArray().every((part) => walk(part, check));
  if (!(object instanceof PDFDict)) return true;
  return check(object) && object.values().every((part) => walk(part, check));
}

/** Some writers leave broken objects that are unused; a used broken object would be missing on a page. */
function refersTo(object: PDFObject, refs: ReadonlySet<PDFObject>): boolean {
  if (object instanceof PDFRawStream) return refersTo(object.dict, refs);
  if (object instanceof PDFArray) return object.asArray().some((part) => refersTo(part, refs));
  if (object instanceof PDFDict) return object.values().some((part) => refersTo(part, refs));
  return refs.has(object);
}

function retainRendered(context: PDFContext, page: PDFDict): void {
  retainKeys(page, RENDERED_OF_PAGE);
  const notes = context.lookupMaybe(page.get(PDFName.of('Annots')), PDFArray);
  for (const one of notes?.asArray() ?? []) {
    const note = context.lookupMaybe(one, PDFDict);
    if (note) retainKeys(note, RENDERED_OF_ANNOTATION);
  }
}

function retainKeys(dict: PDFDict, seen: ReadonlySet<string>): void {
  for (const key of dict.keys()) if (!seen.has(key.decodeText())) dict.delete(key);
}

/** Removes a scan's camera metadata. @returns the stream with its pixels only, null when it is malformed */
function withoutTales(stream: PDFRawStream): PDFRawStream | null {
  const filters = filtersOf(stream.dict);
  const last = filters?.at(-1);
  if (!filters || filters.slice(0, -1).some(isOfPictures)) return null;
  if (last === undefined || !isOfPictures(last)) return stream;
  const packed = Buffer.from(stream.getContents());
  const picture =
    filters.length === 1 ? packed : filters.length === 2 && filters[0] === 'FlateDecode' ? unpack(packed) : null;
  const bare = picture && (last === 'DCTDecode' ? minimalJpeg(picture) : minimalJpeg2000(picture));
  if (!bare) return null;
  const { dict } = stream;
  if (filters.length > 1) dict.delete(PDFName.of('DecodeParms'));
  dict.set(PDFName.of('Filter'), PDFName.of(last));
  dict.set(PDFName.of('Length'), PDFNumber.of(bare.length));
  return PDFRawStream.of(dict, bare);
}

const isOfPictures = (filter: string): boolean => filter === 'DCTDecode' || filter === 'JPXDecode';

/** The filters of a stream, outermost first; null when they are malformed. */
function filtersOf(dict: PDFDict): string[] | null {
  const input = dict.lookup(PDFName.of('Filter'));
  if (input === undefined) return [];
  const names = input instanceof PDFArray ? input.asArray().map((one) => dict.context.lookup(one)) : [input];
  return names.every((one) => one instanceof PDFName) ? names.map((name) => name.decodeText()) : null;
}

function unpack(packed: Buffer): Buffer | null {
  try {
    return inflateSync(packed, { maxOutputLength: PICTURE_BYTES_MAX });
  } catch {
    return null;
  }
}
