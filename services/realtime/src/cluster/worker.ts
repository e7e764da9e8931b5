import { pino } from 'pino';
import { readConfig } from '../config/config.ts';
import { Gateway } from '../server/gateway.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

// The process that serves the clients. The primary (main.ts) starts, replaces and stops it.

const config = readConfig(process.env);
const log = pino({ level: config.logLevel });
const gateway = new Gateway({ ...config, log });

// A preloaded module may have unreferenced the channel; without the channel the process would exit before it listens.
process.channel?.ref();

const send = (message: FromWorker): void => {
  if (process.connected) process.send?.(message);
};
const forward = (isOn: boolean): void => {
  gateway.onPublisherCall = isOn ? (call) => send({ kind: 'publisher-call', call }) : undefined;
};

process.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'publisher-call':
      return gateway.replayPublisherCall(message.call);
    case 'overlap':
      return forward(message.isOn);
    case 'resume-webhooks':
      return gateway.resumeWebhooks();
    case 'replaced':
      forward(true);
      return void end('replaced');
    case 'stop':
      return void end('stopped');
  }
});
// Ignored: a terminal sends SIGINT to the whole process group, and the primary decides when its workers stop.
process.on('SIGINT', () => undefined);
process.on('SIGUSR2', () => undefined);
process.on('SIGTERM', () => void end('stopped'));

try {
  send({ kind: 'listening', port: await gateway.start() });
} catch (error) {
  log.fatal({ reason: String(error), port: config.port }, 'the gateway could not start');
  process.exit(1);
}

/** Called twice when a signal and the primary both request the end; both wait for the same drain. */
async function end(why: 'stopped' | 'replaced'): Promise<void> {
  await gateway.stop(why);
  process.exit(0);
}
