import type { ReleasableName } from '@jangada/contracts/values/remotes';
import { createEventBus } from '@jangada/event-bus';
import { createBusLog } from '../composition/bus-log.ts';
import type { FailureReporter } from '../composition/release-reporter.ts';
import { reportIncidents } from '../composition/report-incidents.ts';

/** The bus of the page, whose incidents are reported, and its log for x-ray. */
export const createBus = (
  reporter: FailureReporter,
  versionOf: (remote: ReleasableName) => string,
  hasXRay: boolean,
) => {
  const busLog = hasXRay ? createBusLog() : null;
  const reportIncident = reportIncidents(reporter, versionOf);
  const bus = createEventBus({
    onIncident: (incident) => {
      busLog?.refused(incident);
      reportIncident(incident);
    },
    ...(busLog && { onDelivery: busLog.delivered }),
  });
  return { bus, busLog };
};
