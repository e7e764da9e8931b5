import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Release } from './release.ts';
import { isSignedBy, keyIdOf, makeSigningKey, readSigningKey, signedBytes, signRelease } from './signature.ts';

const release: Release = {
  format: 1,
  remote: 'wallet',
  version: '1.0.0',
  uniqueName: 'wallet__0a1b2c3d',
  contract: { built: '1.0.0', range: '^1.0.0' },
  entry: 'entry.js',
  files: [{ path: 'entry.js', integrity: `sha384-${'A'.repeat(64)}`, bytes: 3 }],
  exposes: {},
};

describe('the signature of a release', () => {
  it('is over canonical JSON: the order of members does not matter, every value does', async () => {
    const { key } = await makeSigningKey();
    const signature = await signRelease(release, key);
    const reordered: Release = { ...release, exposes: {}, entry: 'entry.js', format: 1 };
    const { files, ...rest } = reordered;
    assert.ok(await isSignedBy({ files, ...rest }, signature, key.publicKey));
    assert.ok(!(await isSignedBy({ ...release, entry: 'other.js' }, signature, key.publicKey)));
    assert.ok(
      !(await isSignedBy(
        { ...release, files: [{ path: 'entry.js', integrity: 'x', bytes: 3 }] },
        signature,
        key.publicKey,
      )),
    );
    assert.equal(
      new TextDecoder().decode(signedBytes({ ...release, files: [] })),
      '{"contract":{"built":"1.0.0","range":"^1.0.0"},"entry":"entry.js","exposes":{},"files":[],"format":1,"remote":"wallet","uniqueName":"wallet__0a1b2c3d","version":"1.0.0"}',
    );
  });

  it('is valid for one key only, and an invalid key signs nothing', async () => {
    const [{ key }, { key: other }] = [await makeSigningKey(), await makeSigningKey()];
    const signature = await signRelease(release, key);
    assert.ok(!(await isSignedBy(release, signature, other.publicKey)));
    assert.ok(!(await isSignedBy(release, { ...signature, key: other.id }, other.publicKey)));
    const nonsense = 'A'.repeat(43);
    assert.ok(!(await isSignedBy(release, { ...signature, key: await keyIdOf(nonsense) }, nonsense)));
  });

  it('is plain Ed25519: another implementation verifies it with the same keys', async () => {
    const { pem, key } = await makeSigningKey();
    const signature = await signRelease(release, key);
    const theirs = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey }, format: 'jwk' });
    assert.ok(verify(null, signedBytes(release), theirs, Buffer.from(signature.value, 'base64url')));
    assert.equal(createPublicKey(pem).export({ format: 'jwk' }).x, key.publicKey);
    assert.equal((await readSigningKey(pem.trimEnd().replaceAll('\n', '\\n'))).id, key.id);
  });

  it('accepts a key of openssl, and no invalid one', async (context) => {
    let pem: string;
    try {
      pem = execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519'], { encoding: 'utf8' });
    } catch {
      context.skip('this machine has no openssl');
      return;
    }
    const key = await readSigningKey(pem);
    assert.ok(await isSignedBy(release, await signRelease(release, key), key.publicKey));
    await assert.rejects(readSigningKey('a password'), /no private key in PEM/);
    await assert.rejects(readSigningKey(pem.replace(/\n.{20}/, '\n')));
  });
});
