import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DocumentStatus, DocumentType } from '@jangada/contracts/domains/documents/document';
import { identityOf, type KnownDocument } from './identity.ts';

/** Newest first, as `cnh:approved`. */
const owned = (...input: string[]): KnownDocument[] =>
  input.map((one) => {
    const [type, status] = one.split(':') as [DocumentType, DocumentStatus];
    return { type, status };
  });

const free = (...input: string[]) => identityOf(owned(...input), false);
const regulated = (...input: string[]) => identityOf(owned(...input), true);

describe('an identity', () => {
  it('is verified by a document and a face', () => {
    assert.equal(free('cnh:approved', 'selfie:approved'), 'approved');
    assert.equal(free('passport:approved', 'selfie:approved'), 'approved');
    assert.equal(free('rg_back:approved', 'rg_front:approved', 'selfie:approved'), 'approved');
  });

  it('is not verified by one of them', () => {
    assert.equal(free('cnh:approved'), 'pending');
    assert.equal(free('rg_front:approved', 'selfie:approved'), 'pending');
    assert.equal(free('selfie:approved'), 'pending');
  });

  it('requires an address where the law does', () => {
    assert.equal(regulated('cnh:approved', 'selfie:approved'), 'pending');
    assert.equal(regulated('address_proof:approved', 'cnh:approved', 'selfie:approved'), 'approved');
  });

  it('is pending while a document is under review', () => {
    assert.equal(free('selfie:pending', 'cnh:rejected'), 'pending');
  });

  it('is rejected while the newest of a kind is, and not by an older one', () => {
    assert.equal(free('cnh:rejected', 'selfie:approved'), 'rejected');
    assert.equal(free('cnh:approved', 'cnh:rejected', 'selfie:approved'), 'approved');
  });

  it('is nothing without documents, and those taken back are none', () => {
    assert.equal(free(), 'none');
    assert.equal(free('cnh:cancelled'), 'none');
  });
});
