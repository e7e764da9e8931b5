import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from '@jangada/contracts/values/schema';
import { findOrInstall } from '@jangada/server/testing/system-packages';
import { findFreePort } from '@jangada/start/ports';
import { atExit } from '@jangada/test/cluster/at-exit';
import type { Call } from '../harness/question.ts';
import { localAlertmanager, localPrometheus, LOOK_BACK_SECONDS, shortenedRules, withoutJob } from './shortened.ts';

const LOOPBACK = '127.0.0.1';
const START_MS_MAX = 20_000;
const POLL_MS = 100;

/** The message of Alertmanager to a webhook, as far as it is read here. */
const message = z.object({
  alerts: z.array(
    z.object({
      status: z.enum(['firing', 'resolved']),
      labels: z.record(z.string(), z.string()),
      annotations: z.record(z.string(), z.string()),
      startsAt: z.string(),
    }),
  ),
});

/** An alert as the receiver heard it. */
export interface Heard {
  readonly alert: string;
  readonly status: 'firing' | 'resolved';
  readonly labels: Readonly<Record<string, string>>;
  readonly summary: string;
  /** `pager` or `tickets`. */
  readonly receiver: string;
  readonly startedMs: number;
  readonly heardMs: number;
}

export interface Monitoring {
  /** Everything that was heard, in its order. */
  readonly heard: readonly Heard[];
  /** The figures of `backups` are read from files of this folder. */
  readonly textfiles: string;
  /** Takes a job out of Prometheus' configuration. @returns a function that puts it back */
  lose(job: string): () => void;
}

/** The ports of the services' figures, by job. */
export type Targets = Readonly<Record<'edge' | 'api' | 'realtime', number>>;

const programOf = (name: string, systemPackage: string): string => {
  const program = findOrInstall(name, systemPackage);
  if (program === null) throw new Error(`${name} is not installed, and cannot be here`);
  return program;
};

const untilAnswers = async (name: string, url: string, child: ChildProcess, output: () => string): Promise<void> => {
  const untilMs = Date.now() + START_MS_MAX;
  while (Date.now() < untilMs && child.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await sleep(POLL_MS);
  }
  throw new Error(`${name} did not start\n${output()}`);
};

/**
 * Prometheus and Alertmanager with what deploy/monitoring ships, node_exporter for the machine of backups, and a
 * receiver that writes down what it hears.
 */
export const startMonitoring = async (folder: string, targets: Targets, defer: Call['defer']): Promise<Monitoring> => {
  const run = async (
    name: string,
    program: string,
    args: readonly string[],
    readyUrl: string,
  ): Promise<ChildProcess> => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output = `${output}${text}`.slice(-2_000)));
    atExit(() => void child.kill('SIGKILL'));
    defer(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    });
    await untilAnswers(name, readyUrl, child, () => output);
    return child;
  };
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const textfiles = join(folder, 'textfiles');
  mkdirSync(textfiles);

  const heard: Heard[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const heardMs = Date.now();
      for (const { status, labels, annotations, startsAt } of message.parse(JSON.parse(body)).alerts)
        heard.push({
          ...{ status, labels, heardMs, alert: labels['alertname'] ?? '', summary: annotations['summary'] ?? '' },
          ...{ startedMs: Date.parse(startsAt), receiver: request.url?.slice(1) ?? '' },
        });
      response.end();
    });
  });
  const [receiverPort, alertmanagerPort, exporterPort, prometheusPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  await new Promise<void>((resolve) => receiver.listen(receiverPort, LOOPBACK, resolve));
  defer(() => receiver.close());

  const alertmanager = `${LOOPBACK}:${alertmanagerPort}`;
  await run(
    'Alertmanager',
    programOf('prometheus-alertmanager', 'prometheus-alertmanager'),
    [
      `--config.file=${write('alertmanager.yml', localAlertmanager(`${LOOPBACK}:${receiverPort}`))}`,
      `--storage.path=${join(folder, 'alertmanager')}`,
      `--web.listen-address=${alertmanager}`,
      '--cluster.listen-address=',
    ],
    `http://${alertmanager}/-/ready`,
  );
  const exporter = `${LOOPBACK}:${exporterPort}`;
  await run(
    'node_exporter',
    programOf('prometheus-node-exporter', 'prometheus-node-exporter'),
    ['--collector.disable-defaults', '--collector.textfile', `--collector.textfile.directory=${textfiles}`].concat([
      `--web.listen-address=${exporter}`,
    ]),
    `http://${exporter}/metrics`,
  );
  write('alerts.yml', shortenedRules());
  const ports = Object.entries<number>(targets).map(([job, port]) => [job, `localhost:${port}`] as const);
  const configuration = localPrometheus({ ...Object.fromEntries(ports), backups: exporter }, alertmanager);
  const file = write('prometheus.yml', configuration);
  const prometheus = await run(
    'Prometheus',
    programOf('prometheus', 'prometheus'),
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(folder, 'prometheus')}`,
      `--web.listen-address=${LOOPBACK}:${prometheusPort}`,
      `--query.lookback-delta=${LOOK_BACK_SECONDS}s`,
    ],
    `http://${LOOPBACK}:${prometheusPort}/-/ready`,
  );
  const configure = (text: string): void => {
    writeFileSync(file, text);
    prometheus.kill('SIGHUP');
  };
  return {
    heard,
    textfiles,
    lose: (job) => {
      configure(withoutJob(configuration, job));
      return () => configure(configuration);
    },
  };
};
