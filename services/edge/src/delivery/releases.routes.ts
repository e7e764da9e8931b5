import { may } from '@jangada/contracts/delivery/access';
import { RELEASE_FILE_BYTES_MAX } from '@jangada/contracts/delivery/release';
import * as endpoints from '@jangada/contracts/delivery/releases.endpoints';
import { signedRelease, type SignedRelease } from '@jangada/contracts/delivery/signature';
import canonicalize from 'canonicalize';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorOf, type Access } from '../access/access.ts';
import type { SigningKeys } from '../access/signing-keys.ts';
import { checkInput } from '../http/check-input.ts';
import { routePath } from '../http/route-path.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { remoteOf } from './remote-of.ts';
import type { AllowedBreak, Publishing } from './publishing.ts';
import type { Releases } from './releases.ts';
import type { Retention } from './retention.ts';

/** A release document names up to 400 files; this size has room for all of them. */
export const RELEASE_DOCUMENT_BYTES_MAX = 1_000_000;

interface Parts {
  releases: Releases;
  publishing: Publishing;
  retention: Retention;
  signingKeys: SigningKeys;
  access: Access;
  /** Called when a release was published, to start its thorough compression. */
  onPublished: () => void;
}

interface Params {
  remote: string;
  version: string;
}

/** The endpoints for publishing, and for reading what was published. */
export const releaseRoutes = (app: FastifyInstance, parts: Parts): void => {
  const { releases, publishing, retention, signingKeys, access, onPublished } = parts;

  /**
   * Only an admin may publish a release that fails its check.
   *
   * @throws {DeliveryError} operator.forbidden
   */
  const forcedBy = async (request: FastifyRequest): Promise<AllowedBreak | null> => {
    const { force: reason } = checkInput(endpoints.completeRelease.query, request.query);
    if (reason === undefined) return null;
    const { name } = await access.require(request, 'administer');
    return { by: name, reason };
  };

  /**
   * Only an admin may break what is live.
   *
   * @throws {DeliveryError} operator.forbidden
   */
  const allowedBreak = async (request: FastifyRequest): Promise<AllowedBreak | null> => {
    const { allow_breaking: reason } = checkInput(endpoints.completeRelease.query, request.query);
    if (reason === undefined) return null;
    const { name } = await access.require(request, 'administer');
    return { by: name, reason };
  };

  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => void (await access.require(request, 'read')));
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );

    scope.get(endpoints.listReleases.path, async (request) => {
      const { remote } = request.query as { remote?: string };
      return { data: await releases.list(remote === undefined ? undefined : remoteOf(remote)) };
    });

    scope.post(endpoints.reserveRelease.path, { bodyLimit: RELEASE_DOCUMENT_BYTES_MAX }, async (request) => {
      const signed = signedOf(request.body);
      const caller = await access.require(request, 'publish', signed.release.remote);
      const allowed = await allowedBreak(request);
      return publishing.reserve(signed, await signingKeys.requireSigned(signed, caller), allowed);
    });

    scope.post(endpoints.pruneReleases.path, async (request) => {
      const caller = await access.require(request, 'administer');
      const { author, ...wanted } = checkInput(endpoints.pruneReleases.body, request.body ?? {});
      return retention.prune(wanted, authorOf(caller, author));
    });

    scope.get<{ Params: Params }>(routePath(endpoints.getRelease.path), async ({ params }) =>
      releases.describe(remoteOf(params.remote), params.version),
    );

    scope.put<{ Params: Params & { '*': string } }>(
      routePath(endpoints.putReleaseFile.path),
      { bodyLimit: RELEASE_FILE_BYTES_MAX },
      async (request) => {
        const { params, body } = request;
        await access.require(request, 'publish', params.remote);
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        await publishing.receive(remoteOf(params.remote), params.version, params['*'], bytes);
        return { path: params['*'], bytes: bytes.length };
      },
    );

    scope.post<{ Params: Params }>(routePath(endpoints.completeRelease.path), async (request) => {
      const { params, body } = request;
      await access.require(request, 'publish', params.remote);
      const remote = remoteOf(params.remote);
      const { digest, accessibility } = checkInput(endpoints.completeRelease.body, body);
      const status = await publishing.complete(remote, params.version, digest, {
        allowed: await allowedBreak(request),
        forced: await forcedBy(request),
        accessibility,
        mayOmitReport: may(await access.principalOf(request), 'administer'),
      });
      onPublished();
      return status;
    });
  });
};

/**
 * The body as it was signed. Parsing it would drop members that the contract does not know, and the signature would no
 * longer match.
 *
 * @throws {DeliveryError} release.unsigned, request.invalid
 */
const signedOf = (body: unknown): SignedRelease => {
  if (typeof body === 'object' && body !== null && !('signature' in body)) {
    throw new DeliveryError('release.unsigned', 'A release is published as {release, signature}: sign it with a key');
  }
  const signed = checkInput(signedRelease, body);
  if (canonicalize(signed) !== canonicalize(body)) {
    throw new DeliveryError('request.invalid', 'The document has members that this edge does not know', {
      errors: { release: ['holds more than the contract of this edge'] },
    });
  }
  return signed;
};
