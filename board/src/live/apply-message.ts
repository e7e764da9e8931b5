import type { BoardMessage, BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import type { RolloutRevision } from '@jangada/contracts/delivery/rollout';
import type { QueryClient } from '@tanstack/react-query';
import { endSession } from '../session/end-session.ts';
import { overviewQuery, releasesQuery, tokensQuery } from '../api/queries.ts';

/** The overview with one more revision. A revision older than the known one changes nothing. */
export const withRevision = (overview: BoardOverview, revision: RolloutRevision): BoardOverview => ({
  ...overview,
  cells: overview.cells.map((cell) => {
    const isThis = cell.tenant === revision.tenant && cell.remote === revision.remote;
    if (!isThis || cell.revision >= revision.revision) return cell;
    const { author, reason, created_at: at, evidence } = revision;
    return {
      ...cell,
      revision: revision.revision,
      rollout: revision.rollout,
      last: { author, reason, at, by_gate: evidence !== null },
    };
  }),
});

const isKnown = (overview: BoardOverview, { tenant, remote, rollout }: RolloutRevision): boolean =>
  overview.cells.some((cell) => cell.tenant === tenant && cell.remote === remote) &&
  [rollout.stable, rollout.canary?.version, rollout.pin?.version].every(
    (version) => !version || overview.releases.some((one) => one.remote === remote && one.version === version),
  );

/** Applies a message of the stream to the query cache. */
export const applyMessage = (client: QueryClient, message: BoardMessage): void => {
  switch (message.type) {
    case 'hello':
      // Refetches the data, because events before or between connections were missed.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
      break;
    case 'revision': {
      const overview = client.getQueryData(overviewQuery.queryKey);
      if (overview && isKnown(overview, message.revision)) {
        client.setQueryData(overviewQuery.queryKey, withRevision(overview, message.revision));
      } else void client.invalidateQueries({ queryKey: overviewQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['history'] });
      void client.invalidateQueries({ queryKey: ['explain'] });
      break;
    }
    case 'health':
      client.setQueryData(
        overviewQuery.queryKey,
        (known) => known && { ...known, health: message.health, alarms: message.alarms },
      );
      break;
    case 'releases':
      void client.invalidateQueries({ queryKey: releasesQuery.queryKey });
      void client.invalidateQueries({ queryKey: tokensQuery.queryKey });
      void client.invalidateQueries({ queryKey: overviewQuery.queryKey });
      break;
    case 'ended':
      endSession(client);
      break;
  }
};
