import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { aCpf } from '@jangada/api/support/players';
import { MAIL_DOMAIN, type Machine } from './machine.ts';
import { until } from './processes.ts';
import { createSiteCalls, type Answer } from './site-calls.ts';

const DEPOSIT = 5_000;
const STAKE = 120;
const WITHDRAWAL = 2_000;
/** The statuses of withdrawals that are under review, and paid. */
const [REVIEWED, PAID] = ['5', '1'];
const PASSWORD = 'MarAlto-2026!';
/** The smallest PDF that shows a page. */
const ONE_PAGE = [
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj',
  '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 200 100] >>\nendobj',
  '3 0 obj\n<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>\nendobj',
  '4 0 obj\n<< /Length 15 >>\nstream\n10 10 80 30 re \nendstream\nendobj',
  'trailer\n<< /Root 1 0 R >>\n%%EOF\n',
].join('\n');
/** A grey square in the smallest size of a document. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAASwAAAEsCAMAAABOo35HAAAAA1BMVEUAqnc9840mAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAbUlEQVR42u3BAQEAAACCIP+vbkhAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA8G5gywABEMbFvQAAAABJRU5ErkJggg==';

/** A regulated site asks for one of each kind. */
const limits = [
  { kind: 'loss', window: 'month', value: 100_000 },
  { kind: 'time', window: 'day', value: 120 },
];

/** Runs the operator's commands of `jangada ops`. */
export type Ops = (...words: readonly string[]) => string;

/** What the first player of a new site does: a code by mail, a document, a deposit, a bet, a withdrawal. */
export const spendFirstCentavo = async (machine: Machine, ops: Ops, say: (text: string) => void): Promise<void> => {
  const third = `http://127.0.0.1:${machine.ports.sandbox}`;
  const call = createSiteCalls(machine);

  const toThird = async (path: string, body: object): Promise<Answer> => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return (await (await fetch(third + path, init)).json()) as Answer;
  };
  const balance = async (token: string): Promise<number> => {
    const { data } = (await call('/profile/wallet', { token })) as unknown as { data: { balance: number } };
    return data.balance;
  };

  const { token: captcha } = await toThird('/captcha/solve', { sitekey: 'acme' });
  const cpf = aCpf();
  const number = String(randomInt(10 ** 8)).padStart(8, '0');
  const email = `m${number}@${MAIL_DOMAIN}`;
  const { token } = (await call('/auth/register', {
    body: {
      ...{ first_name: 'Marina', last_name: 'Azevedo', username: `119${number}`, email, cpf, captcha },
      ...{ password: PASSWORD, password_confirmation: PASSWORD, is_adult: true, terms: true },
      limits,
    },
  })) as unknown as { token: string };
  say('registered');

  await call('/auth/verify-email', { body: {}, token });
  await call('/auth/verify-email', { body: { code: await codeFromMail(machine, email) }, token });
  say('the code by mail is verified');
  await call('/auth/verify-phone', { body: {}, token });
  let sms = '';
  await until('the SMS', async () => {
    const sent = await fetch(`${third}/mailbox/messages?to=${encodeURIComponent(`+55119${number}`)}`);
    sms = /\b(\d{6})\b/.exec(await sent.text())?.[1] ?? '';
    return sms !== '';
  });
  await call('/auth/verify-phone', { body: { code: sms }, token });
  say('the code by SMS is verified');

  for (const type of ['cnh', 'selfie', 'address_proof']) {
    const form = new FormData();
    form.set('type', type);
    const isSelfie = type === 'selfie';
    const blob = isSelfie
      ? new Blob([Buffer.from(PICTURE, 'base64')], { type: 'image/png' })
      : new Blob([ONE_PAGE], { type: 'application/pdf' });
    form.set('document', blob, isSelfie ? 'selfie.png' : `${type}.pdf`);
    const { data: document } = (await call('/documents/upload', { form, token })) as unknown as {
      data: { id: number };
    };
    ops('document', 'approve', String(document.id), '--tenant', 'acme', '--reason', 'matches the registration');
  }
  say('the documents are approved');

  const charge = (await call('/main-gateway/qrcode-pix', { body: { amount: DEPOSIT }, token })) as unknown as object;
  const [, code] = /"(000201[^"]+)"/.exec(JSON.stringify(charge)) ?? [];
  await toThird('/control/pix/pay', { pixCopiaECola: code, as: cpf });
  await until('the deposit', async () => (await balance(token)) === DEPOSIT);
  say('the bank’s notice came with its certificate, and the deposit is there');

  const { games } = (await call('/casinos/games?category=slots')) as unknown as {
    games: { data: { id: number; providercode: string; only_demo: boolean }[] };
  };
  const game = games.data.find(({ only_demo: isDemo }) => !isDemo);
  const { gameUrl } = (await call('/games/url', {
    body: { game_id: game?.id, provider_code: game?.providercode },
    token,
  })) as unknown as { gameUrl: string };
  const session = new URL(gameUrl).searchParams.get('session');
  await toThird('/control/studio/next-round', { multiplier: 0 });
  const played = await toThird('/studio/api/play', { session, stake: STAKE });
  if ((await balance(token)) !== DEPOSIT - STAKE) throw new Error(`the bet: ${JSON.stringify(played)}`);
  say('a bet is placed and lost, by the aggregator’s signed calls');

  const { data: method } = (await call('/wallet/withdraw/method', { body: { type: 'cpf' }, token })) as unknown as {
    data: { id: number };
  };
  await call('/wallet/withdraw/request', { body: { method_id: method.id, amount: WITHDRAWAL }, token });
  const listed = JSON.parse(ops('withdrawal', 'list', '--tenant', 'acme', '--status', REVIEWED, '--json')) as {
    data: { id: number }[];
  };
  for (const { id } of listed.data)
    ops('withdrawal', 'approve', String(id), '--tenant', 'acme', '--reason', 'key and history checked');
  await until('the payout', async () => {
    const { data } = JSON.parse(ops('withdrawal', 'list', '--tenant', 'acme', '--status', PAID, '--json')) as {
      data: object[];
    };
    return data.length > 0;
  });
  say('the withdrawal is paid');
};

/** The six digits of the newest mail, which postfix has delivered. */
const codeFromMail = async (machine: Machine, to: string): Promise<string> => {
  let code = '';
  await until('the mail', async () => {
    const texts = globSync(machine.in('mail/**/new/*'))
      .map((file) => readFileSync(file, 'utf8'))
      .filter((text) => text.includes(to));
    code = /\b(\d{6})\b/.exec(texts.at(-1)?.split('\n\n').slice(1).join('\n\n') ?? '')?.[1] ?? '';
    return code !== '';
  });
  return code;
};
