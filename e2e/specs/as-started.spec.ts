import { errorStatus, type ErrorCode } from '@jangada/contracts/api/errors';
import { documentMediaTypes } from '@jangada/contracts/domains/documents/document';
import { uploadDocument } from '@jangada/contracts/domains/documents/endpoints';
import { uploadAvatar } from '@jangada/contracts/domains/profile/endpoints';
import { urls } from '../site.ts';
import { expect, test, withoutPictures } from '../test.ts';
import { payPix } from '../verbs/bank.ts';
import { queryDatabase } from '../verbs/database.ts';
import { compressedPdf, pictures, smallPdf } from '../verbs/documents.ts';
import { browserOf } from '../verbs/edge-calls.ts';
import type { Json, SentFile } from '../verbs/edge-calls.ts';
import { launchSlot, playRound } from '../verbs/game-rounds.ts';
import { ledgerBalanceOf } from '../verbs/games.ts';
import { postJson } from '../verbs/http.ts';
import { readLedger } from '../verbs/ledger.ts';
import { codeSentTo } from '../verbs/mailbox.ts';
import { jangada } from '../verbs/operator.ts';
import { signInByPasskey } from '../verbs/passkeys.ts';
import { registerPerson } from '../verbs/people.ts';
import { watchServices } from '../verbs/services.ts';
import { placeSportsBet } from '../verbs/sports-bets.ts';

/*
 * Every upload, every way of signing in and every third-party notification, on the site as its supervisor runs it,
 * because flags, preloads, signals and the working folder differ from a test's own process. After each, every service
 * is still the same process.
 */

test.use(withoutPictures);

const pdfOf = (buffer: Buffer): SentFile => ({ name: 'cnh.pdf', mimeType: 'application/pdf', buffer });

/** The documents that people upload, each with the code of its refusal. */
const documents: readonly (readonly [string, SentFile, ErrorCode | null])[] = [
  ...Object.entries(pictures).map(
    ([mimeType, buffer]) => [`a picture, ${mimeType}`, { name: 'rg', mimeType, buffer }, null] as const,
  ),
  ['a PDF of one page', pdfOf(smallPdf()), null],
  ['a PDF 1.7 with object streams', pdfOf(compressedPdf()), null],
  ['a PDF that calls itself a picture', { name: 'rg.png', mimeType: 'image/png', buffer: smallPdf() }, null],
  ['an encrypted PDF', pdfOf(smallPdf('', '/Encrypt << /Filter /Standard /V 2 >> ')), 'document.pdf-refused'],
  ['a PDF with a script', pdfOf(smallPdf('/OpenAction << /S /JavaScript /JS (app.alert) >> ')), 'document.pdf-refused'],
  ['a PDF that is cut off', pdfOf(smallPdf().subarray(0, 200)), 'document.pdf-refused'],
  [
    'a PDF without its first half',
    pdfOf(Buffer.concat([Buffer.from('%PDF-1.7\n'), smallPdf().subarray(200)])),
    'document.pdf-refused',
  ],
  ['an empty file', pdfOf(Buffer.alloc(0)), 'request.invalid'],
  ['a page of HTML that calls itself a PDF', pdfOf(Buffer.from('<!doctype html>')), 'request.unsupported-type'],
];

test('every type of every upload, right or wrong, is answered, and no service is started again', async ({
  request,
}) => {
  const { send, done } = browserOf(request);
  const isAsBefore = watchServices();
  const { token } = await registerPerson();
  expect(Object.keys(pictures).concat('application/pdf')).toEqual(documentMediaTypes);
  for (const [what, file, refusal] of documents) {
    const { status, body } = await send(uploadDocument.path, { type: 'cnh' }, 'document', file, token);
    expect([status, body['code']], what).toEqual(refusal ? [errorStatus[refusal], refusal] : [200, undefined]);
    await isAsBefore(what);
    if (!refusal) await done(`/documents/cancel/${(body['data'] as { id: number }).id}`, {}, token);
  }
  for (const mimeType of uploadAvatar.multipart?.mediaTypes ?? []) {
    const buffer = pictures[mimeType as keyof typeof pictures];
    const { status } = await send(uploadAvatar.path, {}, 'avatar', { name: 'eu', mimeType, buffer }, token);
    expect(status, mimeType).toBe(200);
  }
  const refused = await send(uploadAvatar.path, {}, 'avatar', pdfOf(smallPdf()), token);
  expect(refused.body['code']).toBe('request.unsupported-type');
  await isAsBefore('the avatars');
});

const tokenIn = (body: Json): string => {
  expect(body['token']).toEqual(expect.any(String));
  return String(body['token']);
};

test('every way of signing in works, and no service is started again', async ({ request, page }) => {
  const { post, done } = browserOf(request);
  const isAsBefore = watchServices();
  const person = await registerPerson();
  await isAsBefore('the registration');

  tokenIn(await done('/auth/login', { username: person.phone, password: person.password }));
  expect((await post('/auth/login', { username: person.phone, password: 'another-one' })).status).toBe(422);
  await isAsBefore('the password');

  const verify = async (path: string, contact: string): Promise<string> => {
    await done(path, {}, person.token);
    const code = await codeSentTo(contact);
    expect((await done(path, { code }, person.token))['verified'], path).toBe(true);
    return code;
  };
  const phoneCode = await verify('/auth/verify-phone', `+55${person.phone}`);
  await verify('/auth/verify-email', person.email);
  await isAsBefore('the codes');

  const { nonce } = await done('/auth/google-nonce');
  const site = (await (await fetch(`${urls.jangada}/api/site-config?domain=localhost`)).json()) as Json;
  const account = { client_id: site['googleClientId'], email: `g${Date.now()}@gmail.com`, nonce };
  const issued = (await (await postJson(`${urls.sandbox}/control/identity/token`, account)).json()) as Json;
  tokenIn(await done('/auth/google', { idToken: issued['id_token'], nonce }));
  await isAsBefore('Google');

  const { body: made } = await signInByPasskey(page, person);
  tokenIn(made);
  await page.close();
  await isAsBefore('the passkey');

  await done('/auth/recover-password', { username: person.phone });
  const code = await codeSentTo(`+55${person.phone}`, phoneCode);
  const { ticket } = await done('/auth/verify-code', { username: person.phone, code });
  const password = 'mar-calmo-8';
  await done('/auth/reset-password', { ticket, password, password_confirmation: password });
  tokenIn(await done('/auth/login', { username: person.phone, password }));
  await isAsBefore('the recovery');
});

const OF_TEST = ['--tenant', 'jangada', '--reason', 'end-to-end test'];

const sandboxJson = async (path: string, body: object): Promise<Json> =>
  (await (await postJson(`${urls.sandbox}${path}`, body)).json()) as Json;

/** A player with R$ 200,00 deposited by PIX, who may withdraw; the ledger shows the credit. */
const aDepositor = async ({ done }: ReturnType<typeof browserOf>) => {
  const { token, phone, email } = await registerPerson();
  const [user] = await queryDatabase<{ id: number }>(
    'update platform.users set email_verified_at = now(), phone_verified_at = now() where email = $1 returning id::int',
    [email],
  );
  const deposit = async (amount: number): Promise<number> => {
    const { qrcode, transaction_id: id } = await done('/main-gateway/qrcode-pix', { amount }, token);
    await payPix(String(qrcode));
    return Number(id);
  };
  const balanceBecomes = (centavos: number, what: string) =>
    expect.poll(async () => (await ledgerBalanceOf(phone)).balance, what).toBe(centavos);
  return { token, userId: user?.id, deposit, balanceBecomes };
};

test('every notice of the PIX provider is taken, to the centavo, and no service is started again', async ({
  request,
}) => {
  const calls = browserOf(request);
  const isAsBefore = watchServices();
  const { token, userId, deposit, balanceBecomes } = await aDepositor(calls);
  const subscription = await sandboxJson('/control/push/subscriptions', {});
  await calls.done('/subscription', subscription, token);
  await deposit(20_000);
  await balanceBecomes(20_000, 'a payment');
  const messages = `${urls.sandbox}/push/messages?endpoint=${encodeURIComponent(String(subscription['endpoint']))}`;
  await expect.poll(async () => (await fetch(messages)).text(), 'the push message').toContain('payload');
  await isAsBefore('a payment and its push message');

  const refunded = await deposit(5_000);
  await balanceBecomes(25_000, 'another payment');
  await jangada('ops', 'deposit', 'refund', String(refunded), ...OF_TEST);
  const rowOf = async (table: 'deposits' | 'withdrawals', id: unknown) =>
    (
      await queryDatabase<{ status: unknown; e2eid: unknown }>(
        `select status, e2eid from platform.${table} where tenant_id = 'jangada' and id = $1`,
        [id],
      )
    )[0];
  await expect.poll(async () => (await rowOf('deposits', refunded))?.status, 'a refund').toBe('refunded');
  await balanceBecomes(20_000, 'a refund');
  await isAsBefore('a refund');

  const { data: method } = await calls.done('/wallet/withdraw/method', { type: 'cpf' }, token);
  const order = { method_id: (method as { id: number }).id, amount: 2_000 };
  await calls.done('/wallet/withdraw/request', order, token);
  const [requested] = await queryDatabase<{ id: number }>(
    "select id::int from platform.withdrawals where tenant_id = 'jangada' and user_id = $1",
    [userId],
  );
  await jangada('ops', 'withdrawal', 'approve', String(requested?.id), ...OF_TEST);
  await expect.poll(async () => (await rowOf('withdrawals', requested?.id))?.status, 'a payout').toBe(1);
  await balanceBecomes(18_000, 'a payout');
  await isAsBefore('a payout');

  const disputed = await deposit(3_000);
  await balanceBecomes(21_000, 'the payment that is disputed');
  await sandboxJson('/control/pix/med', { endToEndId: (await rowOf('deposits', disputed))?.e2eid });
  await balanceBecomes(18_000, 'a dispute');
  await isAsBefore('a dispute');
  expect((await readLedger()).sum).toBe(0);
});

test('every call of the studio and of sports is taken, to the centavo, and no service is started again', async ({
  request,
}) => {
  const calls = browserOf(request);
  const isAsBefore = watchServices();
  const { token, deposit, balanceBecomes } = await aDepositor(calls);
  await deposit(20_000);
  await balanceBecomes(20_000, 'a payment');

  const game = await launchSlot('localhost', token);
  await sandboxJson('/control/studio/next-round', { multiplier: 2 });
  const cash = 19_000 + (await playRound(game, 1_000));
  await balanceBecomes(cash, 'a bet and its win');
  await sandboxJson('/control/studio/wallet', { next: 'drop-response', call: 'bet', times: 3 });
  await playRound(game, 1_000).catch(() => undefined);
  await balanceBecomes(cash, 'a bet and its rollback');
  await isAsBefore('bet, win and rollback of the studio');

  const { token: session } = await calls.done('/games/launch/sport', {}, token);
  const settled = async (slip: string, result: string): Promise<number> =>
    Number((await sandboxJson('/control/sports/settle', { betslip_id: slip, result }))['payout']);
  let [slip, paid, expected] = ['', 0, cash];
  for (const result of ['won', 'lost', 'refund']) {
    slip = await placeSportsBet(String(session), 1_000);
    await balanceBecomes(expected - 1_000, 'a bet of sports');
    paid = await settled(slip, result);
    expected += paid - 1_000;
    await balanceBecomes(expected, `sports: ${result}`);
  }
  await settled(slip, 'rollback');
  await balanceBecomes(expected - paid, 'sports: rollback');
  await isAsBefore('bets, settlements and a rollback of sports');
  expect((await readLedger()).sum).toBe(0);
});
