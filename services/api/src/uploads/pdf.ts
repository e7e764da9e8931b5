import { constants, inflateSync } from 'node:zlib';
import { DomainError } from '../domain-error.ts';

/** What runs, opens or carries something when a PDF is looked at (ISO 32000-2, 12.6 and 7.11). */
const active =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToR|GoToE|Encrypt)(?![\w-])/;
const END_SEARCHED_BYTES = 2_048;
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;
const DICTIONARY_BYTES_MAX = 8_192;
const PACKED_STREAMS_MAX = 2_000;

/**
 * A PDF that only shows pages. Its own metadata stays: taking it out would mean writing the file anew, and it reaches
 * nobody but its owner and those who check it, always as a download.
 *
 * @throws request.unsupported-type when it is broken off, locked with a password, or does more than show pages
 */
export function refuseActivePdf(bytes: Buffer): void {
  const whole = bytes.subarray(-END_SEARCHED_BYTES).includes('%%EOF');
  if (!whole || isActive(bytes.toString('latin1')) || hiddenParts(bytes).some(isActive))
    throw new DomainError('request.unsupported-type');
}

const isActive = (text: string): boolean => active.test(decoded(text));

/** Letters of a name may be written as `#4A`. */
const decoded = (text: string): string =>
  text.replace(/#([\dA-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Objects can lie packed in streams (7.5.7); a stream that says so and cannot be unpacked hides something. */
function hiddenParts(bytes: Buffer): string[] {
  const parts: string[] = [];
  let unpackedBytes = 0;
  for (const { index } of bytes.toString('latin1').matchAll(/(?<!end)stream\r?\n/g)) {
    if (!decoded(dictionaryBefore(bytes, index)).includes('/ObjStm')) continue;
    const begin = bytes.indexOf('\n', index) + 1;
    const end = bytes.indexOf('endstream', begin);
    const part = unpack(bytes.subarray(begin, end < 0 ? undefined : end));
    unpackedBytes += part.length;
    parts.push(part);
    if (parts.length > PACKED_STREAMS_MAX || unpackedBytes > UNPACKED_BYTES_MAX)
      throw new DomainError('request.unsupported-type');
  }
  return parts;
}

function dictionaryBefore(bytes: Buffer, index: number): string {
  const head = bytes.toString('latin1', Math.max(0, index - DICTIONARY_BYTES_MAX), index);
  return head.slice(Math.max(0, head.lastIndexOf(' obj')));
}

function unpack(packed: Buffer): string {
  try {
    const options = { maxOutputLength: UNPACKED_BYTES_MAX, finishFlush: constants.Z_SYNC_FLUSH };
    return inflateSync(packed, options).toString('latin1');
  } catch {
    throw new DomainError('request.unsupported-type');
  }
}
