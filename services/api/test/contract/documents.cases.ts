import assert from 'node:assert/strict';
import * as documents from '@jangada/contracts/domains/documents/endpoints';
import { aPdf, aPhoto } from '../support/uploads.ts';
import type { DomainCases } from './case.ts';
import { UNKNOWN_ID, type Fixture } from './fixture.ts';

const type = 'cnh';
/** The maximum number of documents of one player. */
const KEPT_MAX = 60;

const sent = async ({ call }: Fixture): Promise<{ id: number }> => {
  const { body } = await call(documents.uploadDocument, { body: { type }, file: aPdf() });
  return { id: body.data.id };
};

export const cases: DomainCases<typeof documents> = {
  uploadDocument: {
    success: () => ({
      body: { type },
      file: aPdf(),
      holds: ({ body }) => assert.deepEqual([body.data.type, body.data.status], [type, 'pending']),
    }),
    'document.already-pending': async (fixture) => {
      await sent(fixture);
      return { body: { type }, file: aPdf() };
    },
    'document.too-many': async ({ write, player }) => {
      const old = {
        user_id: player.user.id,
        type: 'selfie' as const,
        status: 'rejected' as const,
        reason: 'escura',
        decided_at: new Date(),
        media_type: 'image/jpeg',
        size_bytes: 1,
      };
      const rows = Array.from({ length: KEPT_MAX }, () => old);
      await write((tx) => tx.insertInto('documents').values(rows).execute());
      return { body: { type }, file: aPdf() };
    },
    'document.pdf-refused': () => ({ body: { type }, file: aPdf('/OpenAction << /S /JavaScript /JS (x) >>') }),
    'picture.damaged': async () => ({ body: { type }, file: (await aPhoto()).subarray(0, 40) }),
    'picture.too-many-pixels': async () => ({ body: { type }, file: await aPhoto('png', 9_000, 6_000) }),
    'picture.too-small': async () => ({ body: { type }, file: await aPhoto('png', 1, 1) }),
    'picture.too-long': async () => ({ body: { type }, file: await aPhoto('png', 2_000, 300) }),
    'document.pdf-too-large': () => ({
      body: { type },
      file: aPdf('', `2 0 obj\n<< /Type /Pages /Kids [${'3 0 R '.repeat(101)}] /Count 101 >>\nendobj\n`),
    }),
  },
  listDocuments: {
    success: async (fixture) => {
      const { id } = await sent(fixture);
      return { holds: ({ body }) => assert.equal(body.data[0].id, id) };
    },
  },
  cancelDocument: {
    success: async (fixture) => ({
      params: await sent(fixture),
      holds: ({ body }) => assert.equal(body.data.status, 'cancelled'),
    }),
    'request.not-found': () => ({ params: { id: UNKNOWN_ID } }),
    'document.decided': async (fixture) => {
      const params = await sent(fixture);
      await fixture.call(documents.cancelDocument, { params });
      return { params };
    },
  },
};
