import { listTenants, listThirdParties, registerTenant } from '@jangada/contracts/delivery/tenants.endpoints';
import { table } from '../table.ts';
import type { Commands } from './command.ts';

const KINDS = ['scripts', 'connections', 'images', 'frames'] as const;

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
  'third-parties': {
    usage: 'third-parties --tenant t',
    summary: 'whose scripts, calls, pictures and frames the pages of a tenant contain, by the setting that allows them',
    run: async (args, call) => {
      const tenant = args.tenant();
      const { data } = await call(listThirdParties, { query: { tenant } });
      const rows = data.flatMap((party) =>
        KINDS.flatMap((kind) => party[kind].map((origin) => [party.setting, kind, origin])),
      );
      return { text: rows.length > 0 ? table(rows) : `${tenant} has no third parties`, json: data };
    },
  },
};
