import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { UsageError } from '../arguments.ts';
import { runRestore } from './run-restore.ts';

describe('jangada restore', () => {
  let folder: string;
  let full: string;
  const { getuid } = process;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'jangada-into-'));
    full = mkdtempSync(join(tmpdir(), 'jangada-full-'));
    writeFileSync(join(full, 'PG_VERSION'), '15');
  });
  beforeEach(() => {
    process.getuid = () => 1_000;
    process.env['DATABASE_URL'] = 'postgresql://app:secret@db.internal/jangada';
  });
  after(() => {
    if (getuid) process.getuid = getuid;
    delete process.env['DATABASE_URL'];
    for (const path of [folder, full]) rmSync(path, { recursive: true });
  });

  const refuses = (words: readonly string[], reason: RegExp): Promise<void> =>
    assert.rejects(
      runRestore(words, () => undefined),
      (error: unknown) => error instanceof UsageError && reason.test(error.message),
    );

  it('prints its usage', async () => {
    const lines: string[] = [];
    await runRestore(['--help'], (line) => lines.push(line));
    assert.match(lines.join('\n'), /--into <empty folder>/);
  });

  it('refuses neither a folder nor a test, and both', async () => {
    await refuses([], /either --into or --test/);
    await refuses(['--test', '--into', folder], /either --into or --test/);
  });

  it('restores over no other files, and into no folder that is missing', async () => {
    await refuses(['--into', full], /is not empty/);
    await refuses(['--into', join(folder, 'missing')], /is no folder/);
  });

  it('refuses a moment that is none or has not come yet, and a port that is none', async () => {
    await refuses(['--into', folder, '--to', '14h32'], /is no moment/);
    await refuses(['--into', folder, '--to', '2999-01-01 00:00'], /has not come yet/);
    await refuses(['--into', folder, '--port', '0'], /is no port/);
  });

  it('refuses to run as root, and without the address of the database', async () => {
    process.getuid = () => 0;
    await refuses(['--into', folder], /does not run as root/);
    process.getuid = () => 1_000;
    delete process.env['DATABASE_URL'];
    await refuses(['--into', folder], /DATABASE_URL is missing/);
  });
});
