import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { keyIdOf } from '@jangada/contracts/delivery/signature';
import { readArguments, UsageError } from './arguments.ts';
import { tokenCommands } from './commands/tokens.ts';
import { DeliveryError, type DeliveryClient } from '@jangada/contracts/client/delivery-client';
import { findSigningKey, writeSigningKey } from './signing-key.ts';

const OWNER_ONLY = 0o600;
const folder = mkdtempSync(join(tmpdir(), 'jangada-keys-'));
const file = join(folder, 'casino.pem');
after(() => rmSync(folder, { recursive: true }));
beforeEach(() => rmSync(file, { force: true }));

describe('a signing key', () => {
  it('is readable by its owner alone and never overwritten', async () => {
    const { key } = await writeSigningKey(file);
    assert.equal(statSync(file).mode & 0o777, OWNER_ONLY);
    await assert.rejects(writeSigningKey(file), /is there already/);
    assert.equal((await findSigningKey({ JANGADA_SIGNING_KEY: file }, undefined)).id, key.id);
    assert.equal((await findSigningKey({ JANGADA_SIGNING_KEY: '/nowhere' }, file)).id, key.id);
  });

  it('is found in the files of npm start, when none is named', async () => {
    await writeSigningKey(file);
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ signingKey: readFileSync(file, 'utf8') }));
    assert.match((await findSigningKey({ JANGADA_DATA_DIR: folder }, undefined)).id, /^[0-9a-f]{16}$/);
  });

  it('that is missing or none is named', async () => {
    await assert.rejects(findSigningKey({ JANGADA_DATA_DIR: '/nowhere' }, undefined), /JANGADA_SIGNING_KEY is missing/);
    await assert.rejects(findSigningKey({}, '/nowhere'), UsageError);
    writeFileSync(file, 'a password');
    await assert.rejects(findSigningKey({}, file), /casino\.pem is no signing key/);
  });
});

describe('jangada token', () => {
  const sent: unknown[] = [];
  const run = (words: readonly string[], call: DeliveryClient) => {
    const command = tokenCommands['token'];
    assert.ok(command);
    return command.run(readArguments(['token', ...words]), call);
  };
  const data = { id: 'x', prefix: 'jgd_0a1b2c3d4e', remote: 'casino', name: 'casino team', key: '0123456789abcdef' };
  const accepting = (async (_endpoint: unknown, call: unknown) => {
    sent.push(call);
    return { token: 'jgd_0a1b2c3d4e_secret', data };
  }) as unknown as DeliveryClient;
  const refusing: DeliveryClient = async () => {
    throw new DeliveryError(403, { code: 'operator.forbidden', message: 'no' });
  };
  beforeEach(() => void (sent.length = 0));

  it('create stores the private key here, sends the public one, and shows the token once', async () => {
    const words = ['create', 'casino', '--name', 'casino team', '--key-file', file, '--author', 'ana', '--days', '90'];
    const { text } = await run(words, accepting);
    const [{ body }] = sent as [{ body: { public_key: string } }];
    const key = await findSigningKey({}, file);
    assert.deepEqual(body, {
      remote: 'casino',
      name: 'casino team',
      author: 'ana',
      days: 90,
      public_key: key.publicKey,
    });
    assert.equal(await keyIdOf(body.public_key), key.id);
    assert.match(text, /^EDGE_DELIVERY_TOKEN=jgd_0a1b2c3d4e_secret$/m);
    assert.ok(text.includes(`JANGADA_SIGNING_KEY=${file}`));
    assert.ok(!text.includes('PRIVATE'));
  });

  it('leaves no key behind when the registration fails', async () => {
    await assert.rejects(run(['create', 'casino', '--name', 'x', '--key-file', file], refusing), DeliveryError);
    assert.ok(!existsSync(file));
  });

  it('reports what is missing', async () => {
    const wrong: [string[], RegExp][] = [
      [[], /create, list, rotate or revoke/],
      [['create', 'casino', '--key-file', file], /--name is missing/],
      [['create', 'Bingo', '--name', 'x', '--key-file', file], /Bingo is no name/],
      [['create', 'casino', '--name', 'x', '--key-file', file, '--days', 'many'], /--days must be a whole number/],
      [['revoke'], /name the id of a token/],
      [['rotate'], /name the id of a token/],
    ];
    for (const [words, message] of wrong) await assert.rejects(run(words, accepting), message);
    assert.ok(!existsSync(file));
    assert.deepEqual(sent, []);
  });
});
