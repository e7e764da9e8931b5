import { readFileSync } from 'node:fs';
import type { Registry } from '../metrics-server.ts';

const RULES = new URL('../../../../deploy/monitoring/alerts.yml', import.meta.url);
/** Prometheus derives these names from one histogram. */
const DERIVED = /_(?:bucket|count|sum)$/;

/**
 * @param prefix such as `api_`, or the whole name of a metric
 * @returns the metrics of the alert rules that a service does not have
 */
export const metricsMissingIn = async (registry: Registry, prefix: RegExp): Promise<string[]> => {
  const rules = readFileSync(RULES, 'utf8').replaceAll(/#.*$/gm, '');
  const named = new Set(rules.match(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g) ?? []);
  const text = await registry.metrics();
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  return [...named].filter((name) => prefix.test(name) && !known.has(name) && !known.has(name.replace(DERIVED, '')));
};
