import type { Incident } from '@jangada/event-bus';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import type { FailureReporter } from './release-reporter.ts';

/** Reports events that violated their contract and listeners that threw; each kind once per page view. */
export const reportIncidents = (
  reporter: FailureReporter,
  versionOf: (remote: ReleasableName) => string,
): ((incident: Incident) => void) => {
  const reported = new Set<string>();
  return (incident) => {
    console.error('[bus]', incident);
    const { kind, event, by } = incident;
    const name = `${kind} ${event} ${by}`;
    if (reported.has(name)) return;
    reported.add(name);
    reporter.report({ remote: by, version: versionOf(by), kind: 'unexpected', error: new Error(name) });
  };
};
