import { queryDatabase } from './database.ts';

const IDLE_MINUTES = 31;

/** Makes the session idle for longer than a regulated site allows (30 minutes). */
export const makeSessionIdle = async (tenant: string, phone: string): Promise<void> => {
  await queryDatabase(
    `update platform.sessions s set seen_at = now() - make_interval(mins => $3)
     from platform.users u where u.id = s.user_id and u.tenant_id = $1 and u.phone like '%' || $2`,
    [tenant, phone, IDLE_MINUTES],
  );
};

/** The server rejects all sessions of the player from now on. */
export const revokeSessions = async (tenant: string, phone: string): Promise<void> => {
  await queryDatabase(
    `update platform.sessions s set revoked_at = now()
     from platform.users u where u.id = s.user_id and u.tenant_id = $1 and u.phone like '%' || $2`,
    [tenant, phone],
  );
};

/** The server rejects the player's last session from now on; sessions of other devices continue. */
export const revokeLastSession = async (tenant: string, phone: string): Promise<void> => {
  await queryDatabase(
    `update platform.sessions set revoked_at = now() where (tenant_id, token_hash) = (
       select s.tenant_id, s.token_hash from platform.sessions s join platform.users u on u.id = s.user_id and u.tenant_id = s.tenant_id
       where u.tenant_id = $1 and u.phone like '%' || $2 and s.revoked_at is null order by s.created_at desc limit 1)`,
    [tenant, phone],
  );
};
