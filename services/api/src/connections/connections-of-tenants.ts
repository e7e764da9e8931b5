import { createIdentityConnections, type IdentityConnections } from './identity-connections.ts';
import { createPixConnections, type PixConnections } from './pix-connections.ts';

interface ConnectionsOfTenants {
  readonly connections: PixConnections;
  readonly identityConnections: IdentityConnections;
}

/** The accounts of tenants with third parties, by port. */
export const connectionsOfTenants = (parts: Parameters<typeof createPixConnections>[0]): ConnectionsOfTenants => ({
  connections: createPixConnections(parts),
  identityConnections: createIdentityConnections(parts),
});
