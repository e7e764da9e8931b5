import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTransport } from 'nodemailer';
import { createSmtpServer, type ReceivedEmail } from './smtp.ts';

test('an e-mail by SMTP is received once for each receiver; a wrong key and an unknown receiver are refused', async (t) => {
  const received: ReceivedEmail[] = [];
  const server = createSmtpServer('mail-key', (email) => received.push(email));
  server.on('error', () => undefined);
  const listener = server.listen(0, 'localhost');
  await new Promise((resolve) => listener.once('listening', resolve));
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = listener.address() as { port: number };
  const send = (pass: string, to: string) =>
    createTransport({ host: 'localhost', port, auth: { user: 'jangada', pass } }).sendMail({
      from: 'nao-responda@onca.example',
      to,
      subject: 'Seu código Onça',
      text: 'Seu código é 123456.',
    });
  await send('mail-key', 'ana@example.com, bia@example.com');
  assert.deepEqual(
    received.map(({ to, subject, text }) => [to, subject, text.trim()]),
    ['ana@example.com', 'bia@example.com'].map((to) => [to, 'Seu código Onça', 'Seu código é 123456.']),
  );
  await assert.rejects(send('guess', 'ana@example.com'), { responseCode: 535 });
  await assert.rejects(send('mail-key', 'unknown@example.com'), { responseCode: 550 });
  assert.equal(received.length, 2);
});
