import { listTenants, registerTenant } from '@jangada/contracts/delivery/tenants.endpoints';
import { table } from '../table.ts';
import type { Commands } from './command.ts';

export const tenantCommands: Commands = {
  tenants: {
    usage: 'tenants',
    summary: 'list the tenants that rollouts may name',
    run: async (_args, call) => {
      const { data } = await call(listTenants);
      return { text: table(data.map((one) => [one.slug, one.domain])), json: data };
    },
  },
  tenant: {
    usage: 'tenant <slug> --domain host.name',
    summary: 'make a tenant known to the delivery',
    run: async (args, call) => {
      const body = { slug: args.word(1) ?? '', domain: args.domain() };
      const tenant = await call(registerTenant, { body });
      return { text: `${tenant.slug} is known at ${tenant.domain}`, json: tenant };
    },
  },
};
