import type { DeliveryClient } from '@jangada/contracts/client/delivery-client';
import { DeliveryError } from '@jangada/contracts/client/delivery-client';
import {
  getIncidentStack,
  listIncidents,
  type Incident,
  type StackFrame,
} from '@jangada/contracts/delivery/incidents.endpoints';
import { listReleases } from '@jangada/contracts/delivery/releases.endpoints';
import type { Commands } from './command.ts';

/** Maximum number of stack traces that are resolved, the newest: each is a call that reads source maps. */
const STACKS_MAX = 20;

interface Listed extends Incident {
  readonly remote: string;
  /** Null when no browser sent a stack trace, or it was not resolved. */
  readonly frames: readonly StackFrame[] | null;
  /** The reason why the stack trace was not resolved. */
  readonly unresolved?: string;
}

const framesOf = async (call: DeliveryClient, id: string): Promise<Pick<Listed, 'frames' | 'unresolved'>> => {
  try {
    return await call(getIncidentStack, { params: { id } });
  } catch (error) {
    // A refusal leaves the stack trace unresolved: some callers may read the list but not the sources, and a report may
    // be deleted meanwhile.
    if (!(error instanceof DeliveryError)) throw error;
    return { frames: null, unresolved: error.message };
  }
};

const lineOf = ({ text, state, source }: StackFrame): string => {
  if (!source) return `    ${text} (${state})`;
  const place = `${source.file}:${source.line}:${source.column}`;
  return `    at ${source.name === null ? place : `${source.name} (${place})`}`;
};

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const linesOf = (incident: Listed): string[] => {
  const { remote, version, kind, expose, path, reports, guests, last_at, message, frames, unresolved } = incident;
  return [
    `${remote} ${version}  ${kind}  ${expose === null ? path : `${expose} at ${path}`}`,
    `  ${counted(reports, 'report')}, ${counted(guests, 'visitor')}, the last one ${last_at}`,
    `  ${message ?? 'without a message'}`,
    ...(frames ?? []).map(lineOf),
    ...(unresolved === undefined ? [] : [`    not resolved: ${unresolved}`]),
  ];
};

export const incidentCommands: Commands = {
  incidents: {
    usage: 'incidents [name] --tenant t',
    summary: 'what failed in browsers lately, with the place in the sources of releases with source maps',
    run: async (args, call) => {
      const tenant = args.tenant();
      const named = args.word(1) === undefined ? undefined : args.name();
      const remotes =
        named === undefined
          ? [...new Set((await call(listReleases, { query: {} })).data.map(({ remote }) => remote))]
          : [named];
      const lists = await Promise.all(
        remotes.map(async (remote) => {
          const { data } = await call(listIncidents, { query: { tenant, remote } });
          return data.map((incident) => ({ ...incident, remote }));
        }),
      );
      const found = lists.flat().sort((left, right) => right.last_at.localeCompare(left.last_at));
      const listed: Listed[] = [];
      let resolved = 0;
      for (const incident of found) {
        const isResolved = incident.stack !== null && resolved < STACKS_MAX;
        if (isResolved) resolved += 1;
        listed.push({
          ...incident,
          ...(isResolved && incident.stack !== null ? await framesOf(call, incident.stack) : { frames: null }),
        });
      }
      const text =
        listed.length > 0 ? listed.map((one) => linesOf(one).join('\n')).join('\n\n') : 'No incident in 7 days';
      return { text, json: listed };
    },
  },
};
