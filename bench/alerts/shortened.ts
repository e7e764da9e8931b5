import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceDir } from '@jangada/build/targets';

const folder = join(workspaceDir, 'deploy/monitoring');

/** Ranges inside the expressions, such as [5m], are divided by this. */
export const RANGE_DIVISOR = 10;
/** Prometheus takes the last value of a series for five minutes after its last scrape. */
export const LOOK_BACK_SECONDS = 300 / RANGE_DIVISOR;
/** A condition holds this long before its alert fires, however long `for:` is. */
export const FOR_SECONDS_MAX = 10;
/** Two of them fit into the shortest range. */
export const SCRAPE_SECONDS = 5;
const EVALUATE_SECONDS = 2;
/** Alertmanager sends a group for the first time, and again when it has changed. */
const GROUP_WAIT_SECONDS = 1;
const GROUP_SECONDS = 5;

const SECONDS = { m: 60, h: 3_600 } as const;
const unitOf = (letter: string): number => (letter === 'h' ? SECONDS.h : SECONDS.m);

/** @throws when the shipped file does not have what is replaced */
const replaced = (text: string, sign: RegExp, by: (...found: string[]) => string): string => {
  const result = text.replace(sign, by);
  if (result === text) throw new Error(`The shipped file has no ${sign.source}`);
  return result;
};

const shipped = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** The shipped rules; nothing of an expression is different but its ranges. */
export const shortenedRules = (): string => {
  const shortRanges = replaced(
    shipped('alerts.yml'),
    /\[(\d+)([mh])\]/g,
    (_, count = '', unit = '') => `[${(Number(count) * unitOf(unit)) / RANGE_DIVISOR}s]`,
  );
  return replaced(
    shortRanges,
    /^( +for: )(\d+)([mh])$/gm,
    (_, start = '', count = '', unit = '') => `${start}${Math.min(FOR_SECONDS_MAX, Number(count) * unitOf(unit))}s`,
  );
};

/** The shipped configuration with the addresses of this machine. @param targets addresses by job */
export const localPrometheus = (targets: Readonly<Record<string, string>>, alertmanager: string): string => {
  let text = replaced(shipped('prometheus.yml'), /scrape_interval: \S+/, () => `scrape_interval: ${SCRAPE_SECONDS}s`);
  text = replaced(text, /evaluation_interval: \S+/, () => `evaluation_interval: ${EVALUATE_SECONDS}s`);
  text = replaced(text, /127\.0\.0\.1:9093/, () => alertmanager);
  for (const [job, target] of Object.entries(targets))
    text = replaced(
      text,
      new RegExp(String.raw`(job_name: ${job}\n +static_configs: \[\{ targets: )\[[^\]]*\]`),
      (_, start = '') => `${start}['${target}']`,
    );
  return text;
};

/** The configuration after somebody has lost a job. */
export const withoutJob = (text: string, job: string): string =>
  replaced(text, new RegExp(String.raw` +- job_name: ${job}\n +static_configs: .*\n`), () => '');

/** The shipped routes and rules of silence; both receivers are called at this address. */
export const localAlertmanager = (receiver: string): string => {
  let text = replaced(shipped('alertmanager.yml'), /127\.0\.0\.1:9095/g, () => receiver);
  text = replaced(text, /group_wait: 10s/, () => `group_wait: ${GROUP_WAIT_SECONDS}s`);
  return replaced(text, /group_interval: 5m/, () => `group_interval: ${GROUP_SECONDS}s`);
};

export interface Rule {
  readonly alert: string;
  readonly severity: string;
}

/** The alerts of the shipped rules in their order. */
export const listRules = (): Rule[] =>
  [...shipped('alerts.yml').matchAll(/- alert: (\w+)\n[\s\S]*?severity: (\w+)/g)].map(
    ([, alert = '', severity = '']) => ({
      alert,
      severity,
    }),
  );
