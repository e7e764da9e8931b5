import { roleActions, type OperatorScope, type Role } from '@jangada/contracts/delivery/access';
import { changeReason } from '@jangada/contracts/delivery/rollout';
import { operatorName } from '@jangada/contracts/delivery/operators.endpoints';
import { ALL_TENANTS, tenantSelector } from '@jangada/contracts/delivery/tenant-groups';
import { releasableName } from '@jangada/contracts/values/remotes';
import * as z from '@jangada/contracts/values/schema';
import { fieldRule } from '../forms/checked-by.ts';
import { newPassword } from '../forms/new-password.schema.ts';

export const roles = Object.keys(roleActions) as Role[];

export const newOperatorForm = z.object({
  name: z.string().check(fieldRule((name) => (operatorName.safeParse(name).success ? null : 'operators.nameWrong'))),
  role: z.enum(roles),
  password: newPassword,
});

export const passwordForm = z.object({ password: newPassword });

const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

export const limitForm = z.object({
  sites: z
    .string()
    .check(
      fieldRule((text) =>
        wordsOf(text).every((word) => tenantSelector.safeParse(word).success) ? null : 'operators.sitesWrong',
      ),
    ),
  remotes: z
    .string()
    .check(
      fieldRule((text) =>
        wordsOf(text).every((word) => releasableName.safeParse(word).success) ? null : 'operators.remotesWrong',
      ),
    ),
  reason: z
    .string()
    .check(fieldRule((reason) => (changeReason.safeParse(reason).success ? null : 'change.reasonMissing'))),
});

/** The limit that was typed; null without one. */
export const scopesOf = ({ sites, remotes }: { sites: string; remotes: string }): OperatorScope[] | null => {
  const tenants = wordsOf(sites);
  const names = wordsOf(remotes).map((word) => releasableName.parse(word));
  if (tenants.length === 0 && names.length === 0) return null;
  return [{ tenants: tenants.length === 0 ? [ALL_TENANTS] : tenants, remotes: names.length === 0 ? null : names }];
};
