import { createPublicKey } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { workspaceDir } from '../run.ts';
import type { Machine } from './machine.ts';
import { isListening, run, until } from './processes.ts';
import { environmentFile, unitOf } from './unit.ts';

const LOOPBACK = '127.0.0.1';

/** Sets variables of an environment file, as an operator does with an editor. */
const edit = (file: string, values: Readonly<Record<string, string>>): void => {
  const all = { ...environmentFile(file), ...values };
  writeFileSync(
    file,
    Object.entries(all)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
};

/** "Change what else the three files say": ports of this run, and where the stand-ins of the third parties are. */
export const editEnvironments = ({ ports, in: inFolder }: Machine): void => {
  const third = `http://${LOOPBACK}:${ports.sandbox}`;
  const redis = inFolder('etc/secrets/redis-url');
  writeFileSync(redis, readFileSync(redis, 'utf8').replace(':6379', `:${ports.redis}`));
  edit(inFolder('etc/api.env'), {
    API_PORT: String(ports.api),
    OPS_PORT: String(ports.ops),
    API_METRICS_PORT: String(ports.metrics),
    SITE_PORT: String(ports.site),
    REALTIME_PORT: String(ports.realtime),
    REALTIME_PUBLIC_PORT: String(ports.site),
    PIX_WEBHOOK_URL: `https://localhost:${ports.door}/webhooks/pix`,
    STUDIO_BASE_URL: `${third}/studio`,
    STUDIO_GAME_ORIGINS: `https://localhost:${ports.games}`,
    CAPTCHA_VERIFY_URL: `${third}/captcha/siteverify`,
    CAPTCHA_SCRIPT_URL: `${third}/captcha/api.js`,
    CAPTCHA_SITE_KEY: 'acme',
  });
  const api = `http://${LOOPBACK}:${ports.api}`;
  edit(inFolder('etc/edge.env'), {
    EDGE_PORT: String(ports.edge),
    EDGE_API_URL: api,
    EDGE_REALTIME_URL: `http://${LOOPBACK}:${ports.realtime}`,
  });
  edit(inFolder('etc/realtime.env'), { REALTIME_PORT: String(ports.realtime), REALTIME_API_URL: api });
};

/** What third parties give: the captcha's secret, the aggregator's public key, the SMS carrier. */
export const writeThirdPartySecrets = async ({ ports, in: inFolder }: Machine): Promise<void> => {
  const third = `http://${LOOPBACK}:${ports.sandbox}`;
  const write = (name: string, text: string): void => writeFileSync(inFolder('etc/secrets', name), text);
  write('captcha-secret', 'secret-of-the-captcha');
  write('studio-provider-key.pem', await (await fetch(`${third}/studio/public-key.pem`)).text());
  write(
    'sms-senders.json',
    JSON.stringify([{ by: 'http', url: `${third}/mailbox/messages`, key: 'key-of-the-carrier' }]),
  );
};

export const studioKeyOf = ({ in: inFolder }: Machine): string =>
  createPublicKey(readFileSync(inFolder('etc/secrets/studio-key.pem')))
    .export({ type: 'spki', format: 'pem' })
    .toString();

/** What systemd would start for a unit, with its credentials and variables. */
const startOf = ({ in: inFolder }: Machine, service: 'migrate' | 'api' | 'edge' | 'realtime') => {
  const { command, credentials, environment } = unitOf(service, inFolder('units'));
  const given = inFolder('state', `credentials-${service}`);
  mkdirSync(given, { recursive: true });
  for (const [name, path] of credentials) copyFileSync(inFolder('etc/secrets', basename(path)), `${given}/${name}`);
  const file = service === 'migrate' ? {} : environmentFile(inFolder('etc', `${service}.env`));
  const env = { ...file, ...Object.fromEntries(environment) };
  const [main = ''] = command.split(' ').slice(-1);
  return {
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', main],
    cwd: workspaceDir,
    env: {
      NODE_ENV: 'production',
      ...Object.fromEntries(
        Object.entries(env).map(([name, value]) => [
          name,
          value.replace('%d', given).replace('%S', inFolder('state')).replace('/opt/jangada', workspaceDir),
        ]),
      ),
    },
  };
};

/** Starts a service as its unit says, or again; systemd itself does not run here. */
export const restartService = async (machine: Machine, service: 'api' | 'edge' | 'realtime'): Promise<void> => {
  const { ports, processes } = machine;
  // The unit of the API requires this one.
  if (service === 'api') {
    const { command, args, ...options } = startOf(machine, 'migrate');
    run(command, args, options);
  }
  await processes.start(service, startOf(machine, service));
  await until(service, () => isListening(ports[service]));
  if (service === 'api') await until('operators’ listener', () => isListening(ports.ops));
};

export const restartRedis = async ({ ports, processes, in: inFolder }: Machine): Promise<void> => {
  await processes.start('redis', { command: '/usr/bin/redis-server', args: [inFolder('redis.conf')] });
  await until('Redis', () => isListening(ports.redis));
};

/** HAProxy with `/etc/default/haproxy` as the guide has written it. */
export const restartProxy = async ({ ports, processes, in: inFolder }: Machine): Promise<void> => {
  const { EXTRAOPTS = '', ...env } = environmentFile(inFolder('haproxy/default'));
  const extra = EXTRAOPTS.replaceAll('"', '').split(' ');
  await processes.start('haproxy', {
    command: '/usr/sbin/haproxy',
    args: ['-db', '-f', inFolder('haproxy/haproxy.cfg'), ...extra],
    env,
  });
  await until('the proxy', async () => (await isListening(ports.site)) && (await isListening(ports.door)));
};
