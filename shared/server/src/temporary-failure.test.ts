import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { DatabaseError } from 'pg';
import { isTemporaryFailure } from './temporary-failure.ts';

const sqlState = (code: string): Error => Object.assign(new DatabaseError('refused', 0, 'error'), { code });
const system = (code: string): Error => Object.assign(new Error(code), { code });

describe('a failure after which the same call may succeed', () => {
  for (const [what, code] of [
    ['a full disk', '53100'],
    ['no memory', '53200'],
    ['too many connections', '53300'],
    ['a limit of the configuration', '53400'],
    ['a statement over its time', '57014'],
    ['a shutdown', '57P01'],
    ['a crash', '57P02'],
    ['a start', '57P03'],
    ['a lost connection', '08006'],
    ['a broken disk', '58030'],
    ['a serialization failure', '40001'],
    ['a deadlock', '40P01'],
    ['a standby that is not the primary', '25006'],
    ['a transaction that was idle for too long', '25P03'],
    ['a lock that is not free', '55P03'],
  ] as const)
    it(`is ${what} of the database (${code})`, () => assert.equal(isTemporaryFailure(sqlState(code)), true));

  for (const code of ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
    it(`is ${code} of the system`, () => assert.equal(isTemporaryFailure(system(code)), true));

  it('is a full disk as Node reports it', { skip: process.platform !== 'linux' }, async () => {
    await assert.rejects(writeFile('/dev/full', 'a file'), (error) => isTemporaryFailure(error));
  });

  it('is a connection that the driver lost, which has no code', () => {
    for (const message of [
      'Connection terminated unexpectedly',
      'Connection terminated due to connection timeout',
      'timeout exceeded when trying to connect',
      'Client has encountered a connection error and is not queryable',
    ])
      assert.equal(isTemporaryFailure(new Error(message)), true, message);
  });

  it('is a call without an answer in time, and one whose cause is temporary', () => {
    assert.equal(isTemporaryFailure(new DOMException('too late', 'TimeoutError')), true);
    assert.equal(isTemporaryFailure(new TypeError('fetch failed', { cause: system('ECONNREFUSED') })), true);
  });
});

describe('a failure of our own', () => {
  for (const code of [
    '42P01',
    '42703',
    '23505',
    '23514',
    '22003',
    '22021',
    '40002',
    '25P02',
    'XX000',
    'JG001',
    'P0001',
  ])
    it(`is ${code} of the database`, () => assert.equal(isTemporaryFailure(sqlState(code)), false));

  it('is a file that is missing or refused, a bug, and what is no error', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jangada-failure-'));
    try {
      await assert.rejects(writeFile(join(folder, 'none', 'file'), ''), (error) => !isTemporaryFailure(error));
    } finally {
      rmSync(folder, { recursive: true });
    }
    for (const error of [system('EACCES'), new TypeError('x is undefined'), 'ENOSPC', null])
      assert.equal(isTemporaryFailure(error), false);
  });
});
