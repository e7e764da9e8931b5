import type { DeliveryClient } from '@jangada/contracts/client/delivery-client';
import { tenantTag } from '@jangada/contracts/delivery/tenant-groups';
import { changeTenantTags } from '@jangada/contracts/delivery/tenant-groups.endpoints';
import * as z from '@jangada/contracts/values/schema';
import { UsageError, type Arguments } from './arguments.ts';
import { table } from './table.ts';
import type { Outcome } from './commands/command.ts';

export const TAG_USAGE = 'tenant (tag | untag) <slug,…> <tag,…> --reason why';

const listOf = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean);

/** Gives tags to tenants, or takes them away: `tenant tag verde,azul small`. */
export const changeTags = async (args: Arguments, call: DeliveryClient, verb: 'tag' | 'untag'): Promise<Outcome> => {
  const [tenants, tags] = [listOf(args.word(2)), listOf(args.word(3))];
  const wrong = tags.find((tag) => !z.safeParse(tenantTag, tag).success);
  if (wrong !== undefined) throw new UsageError(`${wrong} is no tag: lower-case letters, digits and dashes`);
  if (tenants.length === 0 || tags.length === 0) throw new UsageError(TAG_USAGE);
  const body = {
    tenants,
    [verb === 'tag' ? 'add' : 'remove']: tags,
    author: args.author(),
    reason: args.reason(),
  };
  const { data } = await call(changeTenantTags, { body });
  return { text: table(data.map((one) => [one.tenant, ...one.tags.map((tag) => `tag:${tag}`)])), json: data };
};
