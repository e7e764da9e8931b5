import { configOrExit } from '@jangada/server/environment';
import { pino } from 'pino';
import { readConfig } from './config/config.ts';
import { Primary } from './cluster/primary.ts';

const config = configOrExit('realtime', readConfig);
const log = pino({ level: config.logLevel });
const primary = new Primary(log);

try {
  const port = await primary.start();
  const restart = `kill -USR2 ${process.pid}`;
  log.info({ port, apps: config.apps.map(({ id }) => id), restart }, 'the gateway is listening');
} catch (error) {
  log.fatal({ reason: String(error), port: config.port }, 'the gateway could not start');
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
process.on('SIGUSR2', () => void primary.restart());

/** Called twice when a terminal and a supervisor both pass on the signal; both wait for the same drain. */
async function stop(signal: string): Promise<void> {
  log.info({ signal }, 'the gateway is draining');
  await primary.stop();
  log.info('the gateway has stopped');
  process.exit(0);
}
