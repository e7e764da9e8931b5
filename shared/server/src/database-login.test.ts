import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DatabaseError } from 'pg';
import { DatabaseLogin } from './database-login.ts';

const failed = (code: string): DatabaseError => Object.assign(new DatabaseError('refused', 7, 'error'), { code });

/** A server that takes one address at a time. */
const serverThatTakes = (first: string) => {
  const server = {
    takes: first,
    opened: 0,
    open: async (url: string): Promise<string> => {
      await Promise.resolve();
      server.opened += 1;
      if (url !== server.takes) throw failed('28P01');
      return url;
    },
  };
  return server;
};

describe('a login with two addresses', () => {
  it('opens a connection with the one that the server takes, and remembers it', async () => {
    const server = serverThatTakes('before');
    const login = new DatabaseLogin(['next', 'before']);
    assert.equal(await login.connect(server.open), 'before');
    assert.equal(await login.connect(server.open), 'before');
    assert.equal(server.opened, 3);
    server.takes = 'next';
    assert.equal(await login.connect(server.open), 'next');
    assert.equal(login.url, 'next');
  });

  it('opens each of many connections while the password changes', async () => {
    const server = serverThatTakes('before');
    const login = new DatabaseLogin(['next', 'before']);
    const opening: Promise<string>[] = [];
    for (let number = 0; number < 50; number += 1) {
      if (number === 25) server.takes = 'next';
      opening.push(login.connect(server.open));
      if (number % 3 === 0) await Promise.resolve();
    }
    assert.deepEqual(new Set((await Promise.all(opening)).slice(26)), new Set(['next']));
  });

  it('fails when the server takes neither, and at once when the password is not the reason', async () => {
    const server = serverThatTakes('another');
    await assert.rejects(new DatabaseLogin(['next', 'before']).connect(server.open), { code: '28P01' });
    await assert.rejects(new DatabaseLogin('only').connect(server.open), { code: '28P01' });
    let attempts = 0;
    const full = async () => {
      attempts += 1;
      throw failed('53300');
    };
    await assert.rejects(new DatabaseLogin(['next', 'before']).connect(full), { code: '53300' });
    assert.equal(attempts, 1);
  });
});
