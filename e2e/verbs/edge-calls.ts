import { randomUUID } from 'node:crypto';
import { API_PATH } from '@jangada/contracts/domains/site/api-path';
import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { urls } from '../site.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface Reply {
  readonly status: number;
  readonly body: Json;
}

/** Calls of one browser through the edge, like a page. */
export const browserOf = (request: APIRequestContext) => {
  const guest = randomUUID();
  const headersOf = (token?: string) => ({
    'Guest-ID': guest,
    'Idempotency-Key': randomUUID(),
    ...(token && { authorization: `Bearer ${token}` }),
  });
  const post = async (path: string, data: object = {}, token?: string): Promise<Reply> => {
    const reply = await request.post(`${urls.jangada}${API_PATH}${path}`, { headers: headersOf(token), data });
    return { status: reply.status(), body: (await reply.json()) as Json };
  };
  return {
    post,
    /** The body of a successful reply. */
    done: async (path: string, data: object = {}, token?: string): Promise<Json> => {
      const { status, body } = await post(path, data, token);
      expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
      return body;
    },
    send: async (path: string, fields: Record<string, string>, field: string, file: SentFile, token: string) => {
      const url = `${urls.jangada}${API_PATH}${path}`;
      const reply = await request.post(url, { headers: headersOf(token), multipart: { ...fields, [field]: file } });
      return { status: reply.status(), body: (await reply.json()) as Json };
    },
  };
};

export interface SentFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
