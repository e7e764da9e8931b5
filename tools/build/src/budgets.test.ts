import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { BOARD_START_BYTES_MAX, checkBoardBudget } from './budgets.ts';

/** Random bytes do not compress; brotli adds a few bytes. */
const BROTLI_FRAME_BYTES = 64;

describe('the budget of the operations board', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'jangada-budget-'));
    writeFileSync(join(folder, 'vendors.js'), randomBytes(BOARD_START_BYTES_MAX / 2));
    writeFileSync(join(folder, 'small.js'), randomBytes(BOARD_START_BYTES_MAX / 2 - 2 * BROTLI_FRAME_BYTES));
    writeFileSync(join(folder, 'large.js'), randomBytes(BOARD_START_BYTES_MAX / 2 + 1));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('accepts start scripts that together are within it', () => {
    checkBoardBudget(folder, ['vendors.js', 'small.js']);
  });

  it('refuses start scripts that together are over it, with the size and the budget', () => {
    assert.throws(
      () => checkBoardBudget(folder, ['vendors.js', 'large.js']),
      new RegExp(`The start of the board is \\d+ bytes \\(brotli\\); the budget is ${BOARD_START_BYTES_MAX}\\.`),
    );
  });
});
