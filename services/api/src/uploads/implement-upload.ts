import type { Endpoint } from '@jangada/contracts/api/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { drainBody } from './drain-body.ts';
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
 * Binds an operation that receives a file, like `implement` for other operations. The handler gets the complete file,
 * of an allowed type and size; it is not stored yet.
 */
export const implementUpload = <E extends Endpoint>(app: HttpApp, endpoint: E, handler: UploadHandler<E>): void => {
  /** Reads the rest of every refused body, because a proxy waits for a connection that is still sending. */
  const received = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const call = await callOf(app, endpoint, request);
      return { call, ...(await receiveUpload(endpoint, request, call)) };
    } catch (error) {
      if (!(await drainBody(request.raw))) reply.header('connection', 'close');
      throw error;
    }
  };

  withUploads(app.server, (scope: FastifyInstance) =>
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        const { call, fields, file } = await received(request, reply);
        const body = endpoint.body && checkInput(endpoint.body, fields, call.language, true);
        reply.header('cache-control', 'no-store');
        // The schema has checked it; TypeScript cannot infer that through the optional parts.
        return checkedReply(endpoint, await handler({ body, file } as Input<E> & { file: UploadedFile }, call));
      },
    }),
  );
};
