import type { Endpoint } from '@jangada/contracts/api/endpoint';
import type { FastifyInstance } from 'fastify';
import { receiveUpload, withUploads, type UploadedFile } from './receive-upload.ts';
import type { ReplyOf } from '@jangada/contracts/api/endpoint';
import type { Call, HttpApp } from '../http/call.ts';
import { callOf, checkedReply, type Input } from '../http/implement.ts';
import { checkInput } from '../http/input.ts';

export type UploadHandler<E extends Endpoint> = (
  input: Input<E> & { readonly file: UploadedFile },
  call: Call,
) => Promise<ReplyOf<E>>;

/**
 * Binds an operation that takes a file, as `implement` binds the others. The handler gets the file whole, of a kind and
 * size that the contract allows, and nothing of it is stored yet.
 */
export function implementUpload<E extends Endpoint>(app: HttpApp, endpoint: E, handler: UploadHandler<E>): void {
  withUploads(app.server, (scope: FastifyInstance) =>
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        const call = await callOf(app, endpoint, request);
        const { fields, file } = await receiveUpload(endpoint, request, reply, call);
        const body = endpoint.body && checkInput(endpoint.body, fields, call.language, true);
        reply.header('cache-control', 'no-store');
        // The schema has checked it; TypeScript cannot follow that through the optional parts.
        return checkedReply(endpoint, await handler({ body, file } as Input<E> & { file: UploadedFile }, call));
      },
    }),
  );
}
