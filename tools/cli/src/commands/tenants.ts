import {
  changeTenantState,
  createTenant,
  type ChangedTenant,
} from '@jangada/contracts/delivery/tenant-states.endpoints';
import { listTenants, listThirdParties, registerTenant } from '@jangada/contracts/delivery/tenants.endpoints';
import { listTenantTags } from '@jangada/contracts/delivery/tenant-groups.endpoints';
import type { DeliveryClient } from '@jangada/contracts/client/delivery-client';
import type { TenantStateChange } from '@jangada/contracts/delivery/tenant-lifecycle';
import { UsageError, type Arguments } from '../arguments.ts';
import { changeTags, TAG_USAGE } from '../tenant-tags.ts';
import { table } from '../table.ts';
import type { Commands, Outcome } from './command.ts';

const KINDS = ['scripts', 'connections', 'images', 'frames'] as const;

const CREATE =
  'tenant create <slug> [--like t] --domain host.name,… --legal-name "Company Ltda" --reason why [--name Name] [--licence text] [--pix-key uuid] [--dry-run]';
const CHANGE = 'tenant (remove | close | reopen) <slug> --reason why [--dry-run]';

const states: Readonly<Record<string, TenantStateChange>> = { remove: 'removed', close: 'closed', reopen: 'live' };
const done: Readonly<Record<TenantStateChange, string>> = {
  removed: 'is taken back',
  closed: 'is closed: its site shows a page that says so',
  live: 'is open again',
};

const register = async (args: Arguments, call: DeliveryClient, slug: string): Promise<Outcome> => {
  const [domain = ''] = args.domains();
  const tenant = await call(registerTenant, { body: { slug, domain } });
  return { text: `${tenant.slug} is known at ${tenant.domain}`, json: tenant };
};

const linesOf = (head: string, { releases, change_set: changeSet, next }: ChangedTenant): string =>
  [
    head,
    ...releases.map(({ remote, version }) => `  ${remote} ${version}`),
    ...(changeSet === null ? [] : [`change set ${changeSet}`]),
    ...(next.length > 0 ? ['next:', ...next.map((step) => `  ${step}`)] : []),
  ].join('\n');

const auditOf = (args: Arguments) => ({
  author: args.author(),
  reason: args.reason(),
  ...(args.dryRun && { dry_run: true }),
});

const create = async (args: Arguments, call: DeliveryClient, slug: string): Promise<Outcome> => {
  const [like, licence, pixKey] = [args.option('like'), args.option('licence'), args.option('pix-key')];
  const tenant = await call(createTenant, {
    body: {
      slug,
      ...(like === undefined ? {} : { like }),
      domains: args.domains(),
      name: args.option('name') ?? slug.charAt(0).toUpperCase() + slug.slice(1),
      legal_name: args.required('legal-name'),
      ...(licence === undefined ? {} : { licence }),
      ...(pixKey === undefined ? {} : { pix_key: pixKey }),
      ...auditOf(args),
    },
  });
  const where = tenant.domains.join(', ');
  return { text: linesOf(`${slug} ${args.dryRun ? 'would be' : 'is'} live at ${where}, with`, tenant), json: tenant };
};

const changeState = async (args: Arguments, call: DeliveryClient, slug: string, state: TenantStateChange) => {
  const tenant = await call(changeTenantState, { params: { slug }, body: { state, ...auditOf(args) } });
  const head = args.dryRun ? `dry run: nothing keeps ${slug} from this` : `${slug} ${done[state]}`;
  return { text: linesOf(head, { ...tenant, releases: [] }), json: tenant };
};

export const tenantCommands: Commands = {
  tenants: {
    usage: 'tenants',
    summary: 'list the tenants that rollouts may name',
    run: async (_args, call) => {
      const [{ data }, tags] = await Promise.all([call(listTenants), call(listTenantTags)]);
      const tagsOf = new Map(tags.data.map((one) => [one.tenant, one.tags.map((tag) => `tag:${tag}`).join(' ')]));
      return { text: table(data.map((one) => [one.slug, one.domain, tagsOf.get(one.slug) ?? ''])), json: data };
    },
  },
  tenant: {
    usage: `${CREATE}\n  ${CHANGE}\n  tenant <slug> --domain host.name\n  ${TAG_USAGE}`,
    summary:
      'create a tenant on the running site, take it back, close it; make one known to the delivery alone; group tenants by tags',
    run: (args, call) => {
      const [verb = '', slug] = [args.word(1), args.word(2)];
      if (slug === undefined) return register(args, call, verb);
      if (verb === 'tag' || verb === 'untag') return changeTags(args, call, verb);
      if (verb === 'create') return create(args, call, slug);
      const state = Object.hasOwn(states, verb) ? states[verb] : undefined;
      if (state) return changeState(args, call, slug, state);
      throw new UsageError(`there is no command tenant ${verb}`);
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
