import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const apps = JSON.stringify([{ id: 1, key: 'key', secret: 'secret' }]);

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], { env: { PATH: process.env['PATH'], ...env } });
  const output = { text: '' };
  child.stdout.on('data', (part: Buffer) => (output.text += part.toString()));
  child.stderr.on('data', (part: Buffer) => (output.text += part.toString()));
  return { child, output };
}

test('the process stops with 1 and the name of a variable that is wrong', async () => {
  const { child, output } = run({ REALTIME_APPS: apps, REALTIME_PORT: 'eighty' });
  const [code] = await once(child, 'exit');
  assert.equal(code, 1);
  assert.match(output.text, /^realtime: REALTIME_PORT must be a whole number from 0 to 65535/);
});

test('the process logs its port, drains on SIGTERM and stops with 0', async () => {
  const { child, output } = run({ REALTIME_APPS: apps, REALTIME_PORT: '0', REALTIME_HOST: '127.0.0.1' });
  await once(child.stdout, 'data');
  const port = /"port":(\d+)/.exec(output.text)?.[1];
  assert.deepEqual(await (await fetch(`http://127.0.0.1:${port}/health`)).json(), { status: 'ok' });
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
  assert.match(output.text, /the gateway has stopped/);
});
