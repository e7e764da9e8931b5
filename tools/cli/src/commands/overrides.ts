import type { Override } from '@jangada/contracts/delivery/overrides.endpoints';
import { createOverride, listOverrides, revokeOverride } from '@jangada/contracts/delivery/overrides.endpoints';
import { UsageError } from '../arguments.ts';
import { table } from '../table.ts';
import type { Commands } from './command.ts';

const stateOf = ({ revoked_at, revoked_by, expires_at, visited_at }: Override): string => {
  if (revoked_at !== null) return `revoked by ${revoked_by}`;
  if (Date.parse(expires_at) <= Date.now()) return 'over';
  return visited_at === null ? `until ${expires_at}, not opened yet` : `until ${expires_at}`;
};

const rowOf = (one: Override): string[] => [
  one.id,
  one.tenant,
  one.remote ?? one.feature,
  one.by,
  one.created_at,
  stateOf(one),
  one.version ?? '',
];

/** Overrides in developers' own browsers. `pnpm dev <remote> --in` issues one for a remote. */
export const overrideCommands: Commands = {
  override: {
    usage: 'override list [--tenant t] | override revoke <id>',
    summary: 'local builds and x-rays in browsers: who, what, until when',
    run: async (args, call) => {
      const what = args.word(1);
      if (what === 'list') {
        const { data } = await call(listOverrides, { query: { tenant: args.tenantOption() } });
        return { text: data.length > 0 ? table(data.map(rowOf)) : 'Nobody has overridden anything', json: data };
      }
      const id = args.word(2);
      if (what !== 'revoke' || !id) throw new UsageError('say list, or revoke with the id of an override');
      const ended = await call(revokeOverride, { params: { id } });
      return { text: `${ended.remote ?? ended.feature} on ${ended.tenant} is revoked`, json: ended };
    },
  },
  xray: {
    usage: 'xray --tenant t',
    summary: 'a link that shows in one browser which remote owns what of the page, and why',
    run: async (args, call) => {
      const body = { tenant: args.tenant(), feature: 'x-ray', author: args.author() };
      const { override, link } = await call(createOverride, { body });
      return { text: `until ${override.expires_at}, for one browser: ${link}`, json: { override, link } };
    },
  },
};
