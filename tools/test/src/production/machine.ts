import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@jangada/start/ports';
import { createAuthority } from '@jangada/api/support/certificates';
import { workspaceDir } from '../run.ts';
import { createProcesses, isListening, run, until, type Processes } from './processes.ts';

const LOOPBACK = '127.0.0.1';
const POSTGRES = '/usr/lib/postgresql/15/bin';
export const DOMAIN = 'acme.example.com';
export const BANK_NAME = 'webhooks.bank.example';
export const MAIL_DOMAIN = 'players.example.com';

const names = [
  'postgres',
  'redis',
  'mail',
  'plain',
  'site',
  'door',
  'edge',
  'api',
  'ops',
  'realtime',
  'metrics',
  'bank',
  'games',
  'sandbox',
] as const;
export type Ports = Readonly<Record<(typeof names)[number], number>>;

export interface Machine {
  readonly folder: string;
  readonly ports: Ports;
  readonly processes: Processes;
  /** What the commands of the guide see: Debian's own places, moved into the folder. */
  readonly env: Readonly<Record<string, string>>;
  readonly in: (...path: readonly string[]) => string;
}

/** Packages as Debian installs them, on ports and folders of this run: PostgreSQL 15, postfix, certificates. */
export const prepareMachine = async (): Promise<Machine> => {
  const folder = mkdtempSync('/var/tmp/jangada-production-');
  chmodSync(folder, 0o755);
  const inFolder = (...path: readonly string[]) => join(folder, ...path);
  const ports = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await findFreePort()] as const)),
  ) as Ports;
  for (const name of ['log', 'haproxy/sites', 'units', 'etc/secrets', 'state'])
    mkdirSync(inFolder(name), { recursive: true });
  const processes = createProcesses(inFolder('log'));
  const machine: Machine = {
    folder,
    ports,
    processes,
    in: inFolder,
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(PATH|HOME|LANG)$/.test(name))),
      DOMAIN,
      CONF: inFolder('etc'),
      UNITS: inFolder('units'),
      HAPROXY: inFolder('haproxy'),
      REDIS_CONF: inFolder('redis.conf'),
      PGHOST: LOOPBACK,
      PGPORT: String(ports.postgres),
      SMTP: `smtp://${LOOPBACK}:${ports.mail}`,
      HTTP_BIND: `${LOOPBACK}:${ports.plain}`,
      SITE_BIND: `${LOOPBACK}:${ports.site}`,
      THIRD_PARTY_BIND: `${LOOPBACK}:${ports.door}`,
      EDGE: `${LOOPBACK}:${ports.edge}`,
      API: `${LOOPBACK}:${ports.api}`,
      GATEWAY: `${LOOPBACK}:${ports.realtime}`,
      DESK: `${LOOPBACK}:${ports.ops}`,
      JANGADA_EDGE_URL: `http://${LOOPBACK}:${ports.edge}`,
      JANGADA_OPS_URL: `http://${LOOPBACK}:${ports.ops}`,
    },
  };
  makeCertificates(machine);
  await startPostgres(machine);
  await startMail(machine);
  writeFileSync(inFolder('redis.conf'), `bind ${LOOPBACK}\nport ${ports.redis}\ndir ${folder}\nsave ""\n`);
  return machine;
};

const idsOf = (user: string): [number, number] => [Number(run('id', ['-u', user])), Number(run('id', ['-g', user]))];

async function startPostgres({ ports, processes, in: inFolder }: Machine): Promise<void> {
  const data = inFolder('postgres');
  mkdirSync(data);
  chownSync(data, ...idsOf('postgres'));
  const asPostgres = ['-u', 'postgres', '--'];
  run('runuser', [...asPostgres, `${POSTGRES}/initdb`, '-D', data, '-A', 'trust', '--no-sync', '-E', 'UTF8']);
  // As Debian does it: passwords over TCP, the system's user over the socket; postgres itself is trusted here.
  writeFileSync(
    join(data, 'pg_hba.conf'),
    `host all postgres ${LOOPBACK}/32 trust\nhost all all ${LOOPBACK}/32 scram-sha-256\n`,
  );
  await processes.start('postgres', {
    command: 'runuser',
    args: [
      ...asPostgres,
      `${POSTGRES}/postgres`,
      '-D',
      data,
      '-p',
      String(ports.postgres),
      '-k',
      '',
      '-c',
      'fsync=off',
    ],
  });
  await until('PostgreSQL', () => isListening(ports.postgres));
}

/** Debian's postfix with a configuration of its own: every address of one domain lies in a mailbox of this folder. */
async function startMail({ ports, in: inFolder }: Machine): Promise<void> {
  const [config, queue, data, mail] = ['postfix', 'queue', 'postfix-data', 'mail'].map((name) => inFolder(name)) as [
    string,
    string,
    string,
    string,
  ];
  cpSync('/etc/postfix', config, { recursive: true, dereference: true });
  for (const path of [queue, data, mail]) mkdirSync(path);
  chownSync(data, ...idsOf('postfix'));
  const [nobody, group] = idsOf('nobody');
  chownSync(mail, nobody, group);
  writeFileSync(
    join(config, 'main.cf'),
    [
      'compatibility_level = 3.6',
      `queue_directory = ${queue}`,
      `data_directory = ${data}`,
      `inet_interfaces = ${LOOPBACK}`,
      'inet_protocols = ipv4',
      'mydestination =',
      `myhostname = mail.${DOMAIN}`,
      `mynetworks = ${LOOPBACK}/32`,
      `virtual_mailbox_domains = ${MAIL_DOMAIN}`,
      `virtual_mailbox_base = ${mail}`,
      'virtual_mailbox_maps = static:all/',
      `virtual_uid_maps = static:${nobody}`,
      `virtual_gid_maps = static:${group}`,
      'maillog_file_prefixes = /var',
      `maillog_file = ${inFolder('log', 'postfix.log')}`,
      '',
    ].join('\n'),
  );
  const master = readFileSync(join(config, 'master.cf'), 'utf8')
    .replace(/^smtp +inet.*$/m, `${LOOPBACK}:${ports.mail} inet n - n - - smtpd`)
    .replace(/^(\S+ +\S+ +\S+ +\S+ +)y( )/gm, '$1n$2');
  writeFileSync(join(config, 'master.cf'), `${master}\npostlog unix-dgram n - n - 1 postlogd\n`);
  // Its daemon keeps what it inherits, so it gets no pipe.
  run('/usr/sbin/postfix', ['-c', config, 'start'], { stdio: 'ignore' });
  await until('postfix', () => isListening(ports.mail));
}

export const stopMail = ({ in: inFolder }: Machine): void => {
  run('/usr/sbin/postfix', ['-c', inFolder('postfix'), 'stop']);
};

/** A CA for our own names, one of the bank for its callers, and ours towards the bank. */
function makeCertificates({ in: inFolder, folder }: Machine): void {
  const own = createAuthority(folder, 'own');
  const bank = createAuthority(folder, 'bank');
  const stranger = createAuthority(folder, 'stranger');
  const write = (path: string, text: string): void => writeFileSync(inFolder(path), text);
  const site = own.issue(`/CN=${DOMAIN}`, [DOMAIN, `avisos.${DOMAIN}`, `board.${DOMAIN}`]);
  write('haproxy/sites/site.pem', site.cert + site.key);
  cpSync(bank.caFile, inFolder('haproxy/third-parties-ca.pem'));
  const callers = {
    'bank-caller': bank.issue(`/CN=${BANK_NAME}`),
    'bank-server': bank.issue('/CN=pix.bank.example'),
    'bank-client': bank.issue('/CN=acme'),
    stranger: stranger.issue(`/CN=${BANK_NAME}`),
  };
  for (const [name, { cert, key }] of Object.entries(callers)) {
    write(`${name}.pem`, cert + key);
    write(`${name}.cert.pem`, cert);
    write(`${name}.key.pem`, key);
  }
}

/** The bank, the aggregator and the captcha: the stand-ins, with the bank behind mutual TLS. */
export const startThirdParties = async (
  { ports, processes, in: inFolder }: Machine,
  studioKey: string,
): Promise<void> => {
  await processes.start('sandbox', {
    command: process.execPath,
    args: ['services/sandbox/src/main.ts'],
    cwd: workspaceDir,
    env: {
      SANDBOX_PORT: String(ports.sandbox),
      SANDBOX_HOST: LOOPBACK,
      SANDBOX_PUBLIC_URL: `https://localhost:${ports.games}`,
      SANDBOX_DATA_DIR: inFolder('sandbox'),
      PIX_CLIENT_ID: 'acme',
      PIX_CLIENT_SECRET: 'the-secret-of-acme-at-the-bank',
      PIX_NOTICE_CERT: readFileSync(inFolder('bank-caller.cert.pem'), 'utf8'),
      PIX_NOTICE_KEY: readFileSync(inFolder('bank-caller.key.pem'), 'utf8'),
      PIX_NOTICE_CA: readFileSync(inFolder('own-ca.pem'), 'utf8'),
      STUDIO_OPERATOR_PUBLIC_KEY: studioKey,
      STUDIO_WALLET_URL: `http://${LOOPBACK}:${ports.api}/providers/studio`,
      MAILBOX_KEY: 'key-of-the-carrier',
      CAPTCHA_SECRET: 'secret-of-the-captcha',
    },
  });
  const config = inFolder('bank.cfg');
  writeFileSync(
    config,
    [
      'defaults\n  mode http\n  timeout connect 1s\n  timeout client 60s\n  timeout server 60s',
      `frontend bank\n  bind ${LOOPBACK}:${ports.bank} ssl crt ${inFolder('bank-server.pem')} ca-file ${inFolder('bank-ca.pem')} verify required`,
      '  default_backend sandbox',
      // A site of https opens games of https alone.
      `frontend games\n  bind ${LOOPBACK}:${ports.games} ssl crt ${inFolder('bank-server.pem')}`,
      '  default_backend sandbox',
      `backend sandbox\n  server one ${LOOPBACK}:${ports.sandbox}\n`,
    ].join('\n'),
  );
  await processes.start('bank', { command: '/usr/sbin/haproxy', args: ['-f', config, '-db'] });
  await until('the third parties', async () => (await isListening(ports.bank)) && (await isListening(ports.sandbox)));
};
