import type { Language } from '@jangada/contracts/values/languages';
import type { Mission } from '@jangada/contracts/domains/missions/mission';
import type { Reader } from '../../../database/database.ts';
import type { Tenant } from '../../../tenants/tenant.ts';

export type ChatVisitor = { readonly userId: number } | { readonly guestId: string };

/** Reads the missions that chat messages show. They belong to the rewards context, which this one may not import. */
export interface ChatPorts {
  /** The mission of a new message. @throws mission.not-found, mission.goal-not-allowed */
  getPublicMission(reader: Reader, tenant: Tenant, id: number, language: Language): Promise<Mission>;
  /** The mission of a stored message; null when this visitor can no longer see it. */
  missionSeenBy(
    reader: Reader,
    tenant: Tenant,
    visitor: ChatVisitor | null,
    id: number,
    language: Language,
  ): Promise<Mission | null>;
}
