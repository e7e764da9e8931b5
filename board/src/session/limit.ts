import { mayChange, type OperatorScope } from '@jangada/contracts/delivery/access';
import { ALL_TENANTS } from '@jangada/contracts/delivery/tenant-groups';
import { useQuery } from '@tanstack/react-query';
import { tenantTagsQuery } from '../api/queries.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { useMe, useRefusal } from './session.tsx';

/** What the signed-in operator may change. */
export interface Limit {
  readonly mayChange: (tenant: string, remote: string) => boolean;
  /** Says what he may change; null without a limit. */
  readonly text: string | null;
  /** False while the groups of the limit are being fetched. */
  readonly isKnown: boolean;
}

/** Describes the limit of an operator: `casino on tag:small`. */
export const useLimitText = (): ((scopes: readonly OperatorScope[]) => string) => {
  const { t } = useTranslation();
  return (scopes) =>
    scopes
      .map(({ tenants, remotes }) =>
        t('limit.part', {
          remotes: remotes?.join(', ') ?? t('limit.everyRemote'),
          sites: tenants.map((one) => (one === ALL_TENANTS ? t('limit.everySite') : one)).join(', '),
        }),
      )
      .join('; ');
};

export const useLimit = (): Limit => {
  const { t } = useTranslation();
  const { principal } = useMe();
  const describe = useLimitText();
  const { scopes } = principal;
  const { data, isFetched } = useQuery({ ...tenantTagsQuery, enabled: scopes !== undefined });
  const tagsOf = new Map(data?.map(({ tenant, tags }) => [tenant, tags]));
  return {
    mayChange: (tenant, remote) => mayChange(principal, { tenant, tags: tagsOf.get(tenant) ?? [] }, remote),
    text: scopes ? t('limit.only', { what: describe(scopes) }) : null,
    isKnown: scopes === undefined || isFetched,
  };
};

/** The reason why the signed-in operator may not change one remote of one site; null when he may. */
export const useChangeRefusal = (tenant: string, remote: string): string | null => {
  const refusal = useRefusal('rollout');
  const limit = useLimit();
  return refusal ?? (limit.mayChange(tenant, remote) ? null : limit.text);
};
