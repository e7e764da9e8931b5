import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { temporaryRoot } from './temporary-root.ts';

const GIGABYTE = 2 ** 30;
const machine = {
  freeBytes: () => 12 * GIGABYTE,
  memoryBytes: 12 * GIGABYTE,
  mounts: () => 'proc /proc proc rw,noexec 0 0\ntmpfs /dev/shm tmpfs rw,relatime 0 0\n',
  otherwise: '/tmp',
};

describe('the temporary files of a run', () => {
  it('are in memory where there is plenty', () => {
    assert.equal(temporaryRoot({}, machine), '/dev/shm');
  });

  it('are on the disk where memory is scarce, and where a container has little shared memory', () => {
    assert.equal(temporaryRoot({}, { ...machine, memoryBytes: 4 * GIGABYTE }), '/tmp');
    assert.equal(temporaryRoot({}, { ...machine, freeBytes: () => 64 * 2 ** 20 }), '/tmp');
  });

  it('are on the disk where no program may be started from memory', () => {
    const mounts = () => 'shm /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime 0 0\n';
    assert.equal(temporaryRoot({}, { ...machine, mounts }), '/tmp');
  });

  it('are on the disk where the system has no files in memory', () => {
    const freeBytes = () => {
      throw new Error('ENOENT');
    };
    assert.equal(temporaryRoot({}, { ...machine, freeBytes }), '/tmp');
  });

  it('are where the caller wants them', () => {
    assert.equal(temporaryRoot({ TMPDIR: '/scratch' }, machine), '/scratch');
  });
});
