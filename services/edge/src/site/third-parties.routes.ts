import { listThirdParties } from '@jangada/contracts/delivery/tenants.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Access } from '../access/access.ts';
import type { Database } from '../database/database.ts';
import { domainOf } from '../tenants/tenants.ts';
import { checkInput } from '../http/check-input.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { thirdParties } from '../http/third-party-origins.ts';
import type { Sites } from './sites.ts';

interface Parts {
  readonly db: Database;
  readonly access: Access;
  readonly sites: Sites;
}

/** Lists the third parties whose scripts, calls, pictures and frames a tenant's pages contain. */
export const thirdPartiesRoutes = (app: FastifyInstance, { db, access, sites }: Parts): void => {
  app.get(listThirdParties.path, async (request) => {
    await access.require(request, 'read');
    const { tenant } = checkInput(listThirdParties.query, request.query);
    const answer = await sites.find(await domainOf(db, tenant));
    if (answer.status !== 'found') {
      throw new DeliveryError('server.unavailable', `The settings of ${tenant} cannot be read now: ${answer.status}`);
    }
    return { data: thirdParties(answer.site) };
  });
};
