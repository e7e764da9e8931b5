import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { workspaceDir } from '../run.ts';
import { demoDataOf } from './demo-data.ts';
import { spendFirstCentavo } from './first-centavo.ts';
import { readProductionGuide } from './guide.ts';
import { BANK_NAME, prepareMachine, startThirdParties, stopMail, type Machine } from './machine.ts';
import { run } from './processes.ts';
import {
  editEnvironments,
  restartProxy,
  restartRedis,
  restartService,
  studioKeyOf,
  writeThirdPartySecrets,
} from './services.ts';

// `npm run test:production` makes an installation on this machine by docs/guides/production.md alone, and plays the first
// player. As root on Debian 12 with PostgreSQL 15, Redis, HAProxy and postfix; the builds have to be there.

const startedMs = Date.now();
const say = (text: string): void =>
  console.log(`${String(Math.round((Date.now() - startedMs) / 1_000)).padStart(4)} s  ${text}`);

const services = { 'jangada-api': 'api', 'jangada-edge': 'edge', 'jangada-realtime': 'realtime' } as const;

const restart = async (machine: Machine, name: string): Promise<void> => {
  if (name === 'redis-server') return restartRedis(machine);
  if (name === 'haproxy') return restartProxy(machine);
  if (name in services) return restartService(machine, services[name as keyof typeof services]);
  throw new Error(`the guide names a service that is not known here: ${name}`);
};

/** What the guide leaves to an editor, in the section that says so. */
const byHand = async (machine: Machine, section: string): Promise<void> => {
  if (section.startsWith('3.')) {
    editEnvironments(machine);
    await startThirdParties(machine, studioKeyOf(machine));
    await writeThirdPartySecrets(machine);
  }
  if (section.startsWith('5.')) writeConnection(machine);
};

const writeConnection = ({ ports, in: inFolder }: Machine): void => {
  const read = (name: string): string => readFileSync(inFolder(name), 'utf8');
  const write = (name: string, value: object): void => writeFileSync(inFolder('etc', name), JSON.stringify(value));
  write('pix.json', {
    base_url: `https://localhost:${ports.bank}/pix`,
    pix_key: '0f5c2a5e-3d0f-4d5a-8d53-0c3f8f6f2f10',
    notices: [{ by: 'certificate', names: [BANK_NAME] }],
  });
  write('pix-credentials.json', {
    client_id: 'acme',
    client_secret: 'the-secret-of-acme-at-the-bank',
    certificate: read('bank-client.cert.pem'),
    private_key: read('bank-client.key.pem'),
    ca: read('bank-ca.pem'),
  });
};

let isDone = false;
const machine = await prepareMachine();
say(`the packages run in ${machine.folder}`);
try {
  let names = '';
  for (const step of readProductionGuide()) {
    if (step.how === 'restart') for (const name of step.services) await restart(machine, name);
    else {
      names ||= step.commands;
      const printed = run('bash', ['-euc', names === step.commands ? names : `${names}\n${step.commands}`], {
        env: machine.env,
        cwd: workspaceDir,
      });
      await byHand(machine, step.section);
      if (printed.trim()) console.log(printed.trimEnd().replaceAll(/^/gm, '          '));
    }
    say(`${step.section}: ${step.how === 'shell' ? 'commands' : step.services.join(', ')}`);
  }
  const key = readFileSync(machine.in('etc/secrets/first-operator-key'), 'utf8').trim();
  const ops = (...words: readonly string[]): string =>
    run('node', ['tools/cli/src/main.ts', 'ops', ...words], {
      env: { ...machine.env, OPS_KEY: key },
      cwd: workspaceDir,
    });
  await spendFirstCentavo(machine, ops, say);
  const found = await demoDataOf(`postgresql://postgres@127.0.0.1:${machine.ports.postgres}/jangada`);
  if (found.length > 0) throw new Error(`demo data: ${found.join(', ')}`);
  say('no datum of the demo is in any table');
  isDone = true;
} finally {
  await machine.processes.stop();
  stopMail(machine);
  // The logs of a failed run stay.
  if (isDone) rmSync(machine.folder, { recursive: true });
}
