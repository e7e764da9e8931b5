import { ask } from './database.ts';

const IDLE_MINUTES = 31;

/** As if the player had been away for longer than a regulated site allows (domain: 30 minutes). */
export const leaveIdle = async (tenant: string, phone: string): Promise<void> => {
  await ask(
    `update platform.sessions s set seen_at = now() - make_interval(mins => $3)
     from platform.users u where u.id = s.user_id and u.tenant_id = $1 and u.phone like '%' || $2`,
    [tenant, phone, IDLE_MINUTES],
  );
};

/** The server takes none of the player's sessions any more. */
export const revokeSessions = async (tenant: string, phone: string): Promise<void> => {
  await ask(
    `update platform.sessions s set revoked_at = now()
     from platform.users u where u.id = s.user_id and u.tenant_id = $1 and u.phone like '%' || $2`,
    [tenant, phone],
  );
};
