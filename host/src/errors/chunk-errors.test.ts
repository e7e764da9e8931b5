import { REFUSED_SCRIPT } from '@jangada/contracts/delivery/boot';
import { fileOfChunk } from './chunk-errors.ts';

const failed = (request: string) => Object.assign(new Error('Loading chunk 1 failed.'), { request });

describe('the file of a chunk that failed', () => {
  it('is the one that webpack names, as a complete address', () => {
    expect(fileOfChunk(failed('/releases/casino/1.0.0/part.js'))).toBe(
      'http://localhost/releases/casino/1.0.0/part.js',
    );
  });

  it('is the one the policy has refused, when the plan does not name it', () => {
    const file = 'http://localhost/releases/casino/1.0.0/part.js';
    expect(fileOfChunk(failed(REFUSED_SCRIPT + file))).toBe(file);
  });

  it('is none for another error', () => {
    expect(fileOfChunk(new Error('no chunk'))).toBeNull();
  });
});
