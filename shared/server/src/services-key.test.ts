import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { sealRealtimeApp, unsealRealtimeApp } from './realtime-apps.ts';
import {
  isServiceCall,
  seal,
  serviceBearer,
  SERVICES_KEY_BYTES,
  sealAgain,
  servicesKey,
  unseal,
  type ServicesKey,
} from './services-key.ts';

const [one, other] = [randomBytes(SERVICES_KEY_BYTES), randomBytes(SERVICES_KEY_BYTES)];
const key: ServicesKey = [one];
const otherKey: ServicesKey = [other];

describe('a sealed secret', () => {
  it('is opened with its key and name, and differs each time', () => {
    const sealed = seal(key, 'pix tatu', 'segredo ✓');
    assert.equal(unseal(key, 'pix tatu', sealed), 'segredo ✓');
    assert.notEqual(seal(key, 'pix tatu', 'segredo ✓'), sealed);
    assert.ok(!Buffer.from(sealed, 'base64url').includes('segredo'));
  });

  it('is refused with another key, under another name, changed or cut', () => {
    const sealed = seal(key, 'pix tatu', 'segredo');
    const changed = Buffer.from(sealed, 'base64url');
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    assert.throws(() => unseal(otherKey, 'pix tatu', sealed));
    assert.throws(() => unseal(key, 'pix onca', sealed));
    assert.throws(() => unseal(key, 'pix tatu', changed.toString('base64url')));
    assert.throws(() => unseal(key, 'pix tatu', sealed.slice(0, 20)));
  });

  it('of a realtime app belongs to one tenant', () => {
    const app = { id: '7', key: 'tatu-1', secret: 's' };
    const sealed = sealRealtimeApp(key, 'tatu', app);
    assert.deepEqual(unsealRealtimeApp(key, 'tatu', sealed), app);
    assert.throws(() => unsealRealtimeApp(key, 'onca', sealed));
  });
});

describe('a rotation of the key', () => {
  const before: ServicesKey = [one, other];
  const after: ServicesKey = [other, one];

  it('opens what either key sealed, seals with the first, and accepts calls of both', () => {
    assert.equal(unseal(before, 'pix tatu', seal(after, 'pix tatu', 'segredo')), 'segredo');
    assert.equal(unseal(otherKey, 'pix tatu', seal(after, 'pix tatu', 'segredo')), 'segredo');
    assert.throws(() => unseal(before, 'pix tatu', seal([randomBytes(SERVICES_KEY_BYTES)], 'pix tatu', 'segredo')));
    assert.equal(isServiceCall(before, `Bearer ${serviceBearer(after)}`), true);
    assert.equal(isServiceCall(otherKey, `Bearer ${serviceBearer(before)}`), false);
  });

  it('seals again what the earlier key sealed, once', () => {
    const again = sealAgain(after, 'pix tatu', seal(before, 'pix tatu', 'segredo'));
    assert.equal(unseal(otherKey, 'pix tatu', again ?? ''), 'segredo');
    assert.equal(sealAgain(after, 'pix tatu', again ?? ''), null);
  });

  it('is written with a comma', () => {
    const text = before.map((each) => each.toString('base64url')).join(', ');
    assert.deepEqual(servicesKey().parse(text), before);
    assert.throws(() => servicesKey().parse(`${text},`), /must be 32 bytes/);
  });
});

describe('a call between services', () => {
  it('is known by the bearer of their key, and by nothing else', () => {
    assert.equal(isServiceCall(key, `Bearer ${serviceBearer(key)}`), true);
    for (const header of [undefined, '', 'Bearer ', `Bearer ${serviceBearer(otherKey)}`, serviceBearer(key)])
      assert.equal(isServiceCall(key, header), false, header);
  });
});

describe('the key of the services', () => {
  it('has 32 bytes in base64url', () => {
    assert.deepEqual(servicesKey().parse(one.toString('base64url')), key);
    assert.throws(() => servicesKey().parse('short'), /must be 32 bytes/);
  });
});
