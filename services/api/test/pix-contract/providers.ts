import { pixProfiles, type PixProfileName } from '../../src/config/pix-profiles.ts';
import type { PixAdapterName } from '../../src/config/pix-adapters.ts';
import { createPixClients, type OwnApiAccess, type PixClients } from '../../src/vendors/pix/pix-clients.ts';
import type { PixAccess } from '../../src/vendors/pix/pix-session.ts';
import { quirks } from '../support/pix-quirks.ts';
import { startInterStandIn } from '../support/inter-stand-in.ts';
import { startPixStandIn } from '../support/pix-stand-in.ts';
import { startFaultyProxy, type FaultyProxy } from '../support/faulty-proxy.ts';
import { startSandbox } from '../support/sandbox-process.ts';

/** What a provider is asked to do for a tenant. */
export const columns = ['charge', 'notice', 'refund', 'payout', 'owner check'] as const;
export type Column = (typeof columns)[number];

export interface Payment {
  readonly cpf: string;
  /** In centavos, if it is not that of the charge. */
  readonly amount?: number;
}

export type PayoutEnd = 'key-unknown' | 'account-refused' | 'failed';

/** A provider at which things happen. */
export interface Bench extends PixClients {
  /** What an adapter calls. */
  readonly proxy: FaultyProxy;
  /** What it calls for payouts, where that is another API. */
  readonly payoutProxy?: FaultyProxy;
  /** Somebody pays a charge. @returns the notice, as the provider sends it */
  pay(txid: string, payment: Payment): Promise<unknown>;
  /** The refunds that the provider has, in centavos. */
  refunds(): Promise<readonly number[]>;
  /** The payouts that the provider has, in centavos, by our id. */
  payoutsMade?(): Promise<Readonly<Record<string, number>>>;
  /** Makes the next payout end so. */
  endNextPayout?(how: PayoutEnd): Promise<void>;
  /** A key of this CPF that is not the CPF itself. */
  keyOf?(cpf: string): Promise<string>;
  close(): Promise<void>;
}

export interface Provider {
  readonly name: PixAdapterName;
  start(): Promise<Bench>;
  /** Why a column is not tested, and therefore not offered. */
  readonly without: Partial<Record<Column, string>>;
  /** A charge may be paid more than once. */
  readonly paysTwice: boolean;
  /** A payout is sent once, because a repeated one could be another: what the table says instead of `works by test`. */
  readonly sendsOnce?: string;
}

const OTHER_PRODUCTS = 'payouts are another product of the bank, without a public manual';

const withoutPayouts = (reason: string): Provider['without'] => ({ payout: reason, 'owner check': 'no payouts' });

const whyNot: Record<PixProfileName, Provider['without']> = {
  efi: {},
  itau: withoutPayouts(OTHER_PRODUCTS),
  bb: withoutPayouts('batches that are released by a second call are not built'),
  bradesco: withoutPayouts(OTHER_PRODUCTS),
  santander: withoutPayouts(OTHER_PRODUCTS),
  sicoob: withoutPayouts(OTHER_PRODUCTS),
  sicredi: withoutPayouts(OTHER_PRODUCTS),
  inter: {
    'owner check':
      'CPF keys alone are paid; the receiver of each is compared afterwards, and another document is an alert',
  },
};

const accessOf = (baseUrl: string, profile: PixProfileName): PixAccess => ({
  baseUrl,
  profile,
  clientId: 'client',
  clientSecret: 'secret',
  account: '123456',
  appKey: 'the-app-key',
  tls: null,
});

/** A provider of the standard, by a stand-in that demands what the profile says. */
const startBacen = async (name: PixProfileName): Promise<Bench> => {
  const bank = await startPixStandIn(quirks[name]);
  const proxy = await startFaultyProxy(bank.url);
  return {
    ...createPixClients(accessOf(proxy.url, name)),
    proxy,
    pay: async (txid, { cpf, amount }) => bank.pay(txid, cpf, amount).notice,
    refunds: async () => bank.refunds(),
    close: async () => {
      await proxy.close();
      await bank.close();
    },
  };
};

const json = async (url: string): Promise<unknown> => (await fetch(url)).json();

const inSandbox = async (
  env: Record<string, string>,
  path: string,
  accessAt: (baseUrl: string) => PixAccess | OwnApiAccess,
) => {
  const sandbox = await startSandbox(env);
  const proxy = await startFaultyProxy(sandbox.url);
  const close = async () => {
    await proxy.close();
    await sandbox.stop();
  };
  return { sandbox, proxy, close, ...createPixClients(accessAt(`${proxy.url}${path}`)) };
};

const EFI_ENDS: Record<PayoutEnd, string> = {
  'key-unknown': 'rejected-at-once',
  'account-refused': 'account-refused',
  failed: 'rejected',
};

/** Efí in the sandbox, which has its payouts. */
const startEfi = async (): Promise<Bench> => {
  const env = { PIX_CLIENT_ID: 'client', PIX_CLIENT_SECRET: 'secret' };
  const { sandbox, ...bench } = await inSandbox(env, '/pix', (url) => accessOf(url, 'efi'));
  // The paying key must have a webhook.
  await bench.pix.ensureWebhook('our-key', { url: `${sandbox.url}/nowhere`, secret: 'a-secret' });
  return {
    ...bench,
    pay: async (txid, { cpf, amount }) => {
      const { body } = await sandbox.control('/pix/pay', { txid, as: cpf, ...(amount ? { amount } : {}), late: true });
      const { payer: _payer, ...pix } = (body['pix'] as { payer: object }[])[0] ?? { payer: {} };
      return { pix: [pix] };
    },
    refunds: async () => (await json(`${sandbox.url}/control/pix/refunds`)) as number[],
    payoutsMade: async () => {
      const made = (await json(`${sandbox.url}/control/pix/payouts`)) as { idEnvio: string; valor: string }[];
      return Object.fromEntries(made.map(({ idEnvio, valor }) => [idEnvio, Math.round(Number(valor) * 100)]));
    },
    endNextPayout: async (how) => void (await sandbox.control('/pix/payouts/next', { outcome: EFI_ENDS[how] })),
    // A key belongs to the first CPF that it is paid with.
    keyOf: async (cpf) => `a${cpf}@exemplo.com`,
  };
};

const INTER_ENDS: Record<PayoutEnd, string> = {
  'key-unknown': 'PAGO',
  'account-refused': 'SEM_SALDO',
  failed: 'CANCELADO_SEM_SALDO',
};

/** The Inter, whose payouts are another API on the same host. */
const startInter = async (): Promise<Bench> => {
  const { payouts: _payouts, ...charging } = await startBacen('inter');
  const bank = await startInterStandIn();
  const proxy = await startFaultyProxy(bank.url);
  const { payouts } = createPixClients(accessOf(proxy.url, 'inter'));
  /** As a withdrawal keeps them. */
  const refs = new Map<string, string>();
  return {
    ...charging,
    payoutProxy: proxy,
    payouts: {
      ...payouts,
      find: (id) => payouts.find(id, refs.get(id) ?? null),
      send: async (payout) => {
        const state = await payouts.send(payout);
        if (state.kind === 'processing' && state.ref !== undefined) refs.set(payout.id, state.ref);
        return state.kind === 'processing' ? { kind: 'processing' } : state;
      },
    },
    payoutsMade: async () => bank.made(),
    endNextPayout: async (how) => bank.endNext(INTER_ENDS[how]),
    close: async () => {
      await charging.close();
      await proxy.close();
      await bank.close();
    },
  };
};

const startWoovi = async (): Promise<Bench> => {
  const { sandbox, ...bench } = await inSandbox({ WOOVI_APP_ID: 'the-app-id' }, '/woovi', (baseUrl) => ({
    adapter: 'woovi',
    baseUrl,
    apiKey: 'the-app-id',
  }));
  return {
    ...bench,
    pay: async (id, { cpf, amount }) =>
      (await sandbox.control('/woovi/pay', { id, as: cpf, ...(amount ? { amount } : {}), late: true })).body['notice'],
    refunds: async () =>
      ((await json(`${sandbox.url}/control/woovi/refunds`)) as { value: number }[]).map(({ value }) => value),
    payoutsMade: async () => {
      const made = (await json(`${sandbox.url}/control/woovi/payments`)) as { correlationID: string; value: number }[];
      return Object.fromEntries(made.map(({ correlationID, value }) => [correlationID, value]));
    },
    endNextPayout: async (how) => {
      if (how === 'key-unknown') return;
      await sandbox.control('/woovi/payments/next', { outcome: how === 'failed' ? 'failed' : 'no-balance' });
    },
    keyOf: async (cpf) => {
      await sandbox.control('/woovi/keys', { key: `a${cpf}@exemplo.com`, cpf });
      return `a${cpf}@exemplo.com`;
    },
  };
};

const startAsaas = async (): Promise<Bench> => {
  const { sandbox, ...bench } = await inSandbox({ ASAAS_API_KEY: 'the-api-key' }, '/asaas', (baseUrl) => ({
    adapter: 'asaas',
    baseUrl,
    apiKey: 'the-api-key',
  }));
  return {
    ...bench,
    pay: async (id, { cpf, amount }) =>
      (await sandbox.control('/asaas/pay', { id, as: cpf, ...(amount ? { amount } : {}) })).body['notice'],
    refunds: async () =>
      ((await json(`${sandbox.url}/control/asaas/refunds`)) as { value: number }[]).map(({ value }) =>
        Math.round(value * 100),
      ),
  };
};

const standard = Object.keys(pixProfiles) as PixProfileName[];

const startOf: Partial<Record<PixProfileName, () => Promise<Bench>>> = { efi: startEfi, inter: startInter };

export const providers: readonly Provider[] = [
  ...standard.map((name) => ({
    name,
    start: startOf[name] ?? (() => startBacen(name)),
    without: whyNot[name],
    paysTwice: name !== 'efi',
    ...(name === 'inter'
      ? { sendsOnce: 'works by test, each sent once: what a repeated one is stands in no text' }
      : {}),
  })),
  { name: 'woovi', start: startWoovi, without: {}, paysTwice: true },
  {
    name: 'asaas',
    start: startAsaas,
    without: withoutPayouts(
      'a transfer has no id of ours that makes it one: a lost answer could pay twice without the approval webhook',
    ),
    paysTwice: false,
  },
];
