import multipart, { type Multipart } from '@fastify/multipart';
import type { Endpoint, FilePart } from '@jangada/contracts/api/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';
import type { Call } from '../http/call.ts';
import { missingField, wrongField } from '../http/input.ts';
import type { Language } from '@jangada/contracts/values/languages';
import { mediaTypeOf, type MediaType } from './media-type.ts';

/** A received file of an accepted size and type. Its name is ignored: the server generates its own. */
export interface UploadedFile {
  readonly bytes: Buffer;
  readonly mediaType: MediaType;
}

export interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: UploadedFile;
}

const FIELDS_MAX = 10;
const FIELD_BYTES_MAX = 1_000;
const FIELD_NAME_BYTES_MAX = 100;
const HEADER_PAIRS_MAX = 20;
/** Space for boundaries and headers of the multipart body. */
const ENVELOPE_BYTES_MAX = 64 * 1024;
/** Files stay in memory until they are checked. */
const UPLOADS_AT_ONCE_MAX = 16;
/** The maximum of one sender, because a deliberately slow sender would otherwise occupy all slots. */
const UPLOADS_OF_ONE_MAX = 4;

/** The number of uploads in progress, by sender. */
const uploading = new Map<string, number>();

/** Multipart bodies are accepted only on the routes declared inside. */
export const withUploads = (server: FastifyInstance, declare: (scope: FastifyInstance) => void): void => {
  void server.register(async (scope) => {
    await scope.register(multipart);
    declare(scope);
  });
};

/**
 * Reads the fields and the one file of a multipart body. A refused body is not stored.
 *
 * @throws request.unsupported-type, request.too-large, request.malformed, request.invalid, request.too-many,
 *   server.unavailable
 */
export const receiveUpload = async (
  { multipart: part }: Endpoint,
  request: FastifyRequest,
  { tenant, session, ip, language }: Call,
): Promise<Upload> => {
  if (!part) throw new TypeError('the operation takes no file');
  if (!request.isMultipart()) throw new DomainError('request.unsupported-type');
  const leave = startUpload(`${tenant.id} ${session?.userId ?? ip}`);
  try {
    const declaredBytes = Number(request.headers['content-length'] ?? 0);
    if (declaredBytes > part.bytesMax + ENVELOPE_BYTES_MAX) throw new DomainError('request.too-large');
    const { fields, bytes } = await partsOf(request, part, language);
    if (!bytes || bytes.length === 0) throw missingField(part.file, language);
    const mediaType = mediaTypeOf(bytes);
    if (!mediaType || !part.mediaTypes.includes(mediaType))
      throw new DomainError('request.unsupported-type', { facts: { media_types: part.mediaTypes } });
    return { fields, file: { bytes, mediaType } };
  } catch (error) {
    throw asRefusal(error);
  } finally {
    leave();
  }
};

/** @throws request.too-many, server.unavailable */
function startUpload(sender: string): () => void {
  const own = uploading.get(sender) ?? 0;
  if (own >= UPLOADS_OF_ONE_MAX) throw new DomainError('request.too-many');
  const all = [...uploading.values()].reduce((sum, one) => sum + one, 0);
  if (all >= UPLOADS_AT_ONCE_MAX) throw new DomainError('server.unavailable');
  uploading.set(sender, own + 1);
  return () => {
    const left = (uploading.get(sender) ?? 1) - 1;
    if (left > 0) uploading.set(sender, left);
    else uploading.delete(sender);
  };
}

async function partsOf(request: FastifyRequest, part: FilePart, language: Language) {
  const fields = new Map<string, string>();
  let bytes: Buffer | null = null;
  const limits = {
    fileSize: part.bytesMax,
    files: 1,
    fields: FIELDS_MAX,
    parts: FIELDS_MAX + 1,
    fieldSize: FIELD_BYTES_MAX,
    fieldNameSize: FIELD_NAME_BYTES_MAX,
    headerPairs: HEADER_PAIRS_MAX,
  };
  for await (const given of request.parts({ limits })) {
    if (isFile(given)) {
      const read = await given.toBuffer();
      if (given.fieldname === part.file) bytes = read;
    } else if (typeof given.value === 'string') {
      if (given.valueTruncated) throw wrongField(given.fieldname, language);
      fields.set(given.fieldname, given.value);
    }
  }
  return { fields: Object.fromEntries(fields), bytes };
}

const isFile = (part: Multipart) => part.type === 'file';

/** Translates the parser's refusals to ours; its other errors become `request.malformed`. */
function asRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return new DomainError(status === 413 ? 'request.too-large' : 'request.malformed');
}
