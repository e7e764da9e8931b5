import * as contract from '@jangada/contracts/domains/missions/endpoints';
import { sessionOf, type Call } from '../../../http/call.ts';
import { implement } from '../../../http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { acceptMission } from './accept-mission.ts';
import { claimMission } from './claim-mission.ts';
import type { Visitor } from './missions.repository.ts';
import type { MissionPorts } from './pay-reward.ts';
import { byUrgency, presentMission } from './present-mission.ts';
import { getVisible, listVisible } from './visible-missions.ts';

export const registerMissions = (app: Platform, ports: MissionPorts): void => {
  implement(app, contract.listMissions, (_, call) =>
    app.db.read(call.tenant.id, async (reader) => {
      const owned = await listVisible(reader, call.tenant, visitorOf(call));
      return { data: owned.map((mission) => presentMission(mission, call.language)).toSorted(byUrgency) };
    }),
  );

  implement(app, contract.getMission, ({ params: { id } }, call) =>
    app.db.read(call.tenant.id, async (reader) => ({
      data: presentMission(await getVisible(reader, call.tenant, visitorOf(call), id), call.language),
    })),
  );

  implement(app, contract.acceptMission, ({ params: { id } }, call) =>
    app.db.transaction(call.tenant.id, async (tx) => ({
      data: presentMission(await acceptMission(tx, call.tenant, sessionOf(call).userId, id), call.language),
    })),
  );

  implement(app, contract.claimMission, ({ params: { id } }, call) =>
    app.db.transaction(call.tenant.id, (tx) => claimMission(tx, ports, id, call)),
  );
};

/** A guest without a proven guest id sees the public missions. */
const visitorOf = ({ session, browserId }: Call): Visitor =>
  session ? { userId: session.userId } : { guestId: browserId };
