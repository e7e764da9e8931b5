import { randomUUID } from 'node:crypto';
import type { ConnectionStep, DryRunForOps } from '@jangada/contracts/ops/connections';
import type { Language } from '@jangada/contracts/values/languages';
import type { IdentityPort } from '../../../vendors/identity/identity-port.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import { tried, type Result } from './dry-run.ts';

const texts = {
  pt: {
    access: 'O provedor aceita as credenciais e responde a uma consulta.',
    session: 'O provedor abriu uma verificação de ninguém. Ninguém a faz, e ela expira sozinha.',
    readBack: 'A verificação foi lida de volta, aberta e com a nossa referência.',
    lost: 'O provedor abriu a verificação e não a conhece mais.',
    changed: 'O provedor leu de volta outra verificação: a referência ou o estado é outro.',
    away: (reason: string) => `O provedor recusou ou não respondeu: ${reason}.`,
  },
  en: {
    access: 'The provider accepts the credentials and answers a query.',
    session: 'The provider opened a check of nobody. Nobody does it, and it expires by itself.',
    readBack: 'The check was read back, open and with our reference.',
    lost: 'The provider opened the check and no longer knows it.',
    changed: 'The provider read back another check: its reference or its state is another one.',
    away: (reason: string) => `The provider refused or did not answer: ${reason}.`,
  },
} as const satisfies Record<Language, Record<string, string | ((detail: string) => string)>>;

interface Tried {
  readonly port: IdentityPort;
  readonly tenant: string;
  /** The site, to which nobody returns. */
  readonly returnTo: string;
}

/** Asks for a check that is none, opens one of nobody, and reads it back. Nothing is stored here. */
export const identityDryRun = async ({ port, tenant, returnTo }: Tried, language: Language): Promise<DryRunForOps> => {
  const says = texts[language];
  const reference = `${tenant}:dry-run:${randomUUID()}`;
  let sessionId = '';
  const steps: readonly (readonly [ConnectionStep, () => Promise<Result>])[] = [
    [
      'access',
      async () => {
        await port.read(randomUUID());
        return [true, says.access];
      },
    ],
    [
      'session',
      async () => {
        const person = { firstName: 'Teste', lastName: 'Teste', birthDate: null };
        const started = await port.start({ ...person, reference, language, returnTo }, 'identity', 'sign-up');
        sessionId = started.sessionId;
        return [true, says.session];
      },
    ],
    [
      'read-back',
      async () => {
        const found = await port.read(sessionId);
        if (!found) return [false, says.lost];
        return found.reference === reference && found.state === 'open' ? [true, says.readBack] : [false, says.changed];
      },
    ],
  ];
  const said: string[] = [];
  for (const [step, run] of steps) {
    const [ok, what] = await tried(run, says);
    said.push(what);
    if (!ok) return { ok, failed: step, steps: said };
  }
  return { ok: true, failed: null, steps: said };
};

/** Whether the provider does not answer a query with these credentials. */
export const isIdentityRefused = async (port: IdentityPort): Promise<boolean> => {
  try {
    await port.read(randomUUID());
    return false;
  } catch (error) {
    if (error instanceof VendorUnavailable) return true;
    throw error;
  }
};
