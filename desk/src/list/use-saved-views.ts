import type { Me } from '@jangada/contracts/ops/me';
import { roles, type Role } from '@jangada/contracts/ops/rights/roles';
import { listViews, removeView, setView, type SavedColumn, type SavedView } from '@jangada/contracts/ops/views';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call, sendCommand } from '../api/ops-client.ts';
import { errorText } from '../parts/error-text.ts';
import { toasts } from '../parts/toasts.ts';
import { useTenant } from '../rights/rights.ts';
import { useMe } from '../session/me-context.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { savedColumnsOf, useKeptList, type OldView } from './columns-store.ts';

/** A colleague may share a view meanwhile. */
const READ_AGAIN_MS = 5 * 60_000;
const MAINTAINERS: readonly Role[] = ['support-lead', 'manager', 'admin'];

/** The saved views of all lists of a tenant: they are few, and each list begins with one. */
export const viewsQuery = (tenant: string) =>
  queryOptions({
    queryKey: ['views', tenant],
    queryFn: async ({ signal }) => (await call(listViews, { params: { tenant }, signal })).data,
    staleTime: READ_AGAIN_MS,
    retry: false,
  });

/** A view that is to be saved under its name. */
export interface NewView {
  readonly name: string;
  readonly search: string;
  readonly columns: readonly SavedColumn[];
  readonly role: Role | null;
  readonly start: boolean;
}

/** The roles that somebody may share views with: their own; those who look after a team share with all. */
export const sharableRoles = ({ grants }: Pick<Me, 'grants'>, tenant: string): readonly Role[] => {
  const held = grants.filter(({ tenants }) => tenants?.includes(tenant) ?? true).map(({ role }) => role);
  return MAINTAINERS.some((role) => held.includes(role)) ? roles : roles.filter((role) => held.includes(role));
};

interface SavedIn {
  readonly tenant: string;
  readonly list: string;
  readonly reason: string;
}

const save = async ({ role, ...view }: NewView, { tenant, list, reason }: SavedIn): Promise<SavedView | null> => {
  const outcome = await sendCommand(setView, {
    ...{ params: { tenant }, reason, key: crypto.randomUUID() },
    body: { ...view, list, ...(role !== null && { role }) },
  });
  return outcome.kind === 'done' ? (outcome.reply['data'] as SavedView) : null;
};

/** The saved views of a list, one's own first, and what can be done with them. */
export const useSavedViews = (list: string) => {
  const tenant = useTenant();
  const client = useQueryClient();
  const me = useMe();
  const { t } = useTranslation();
  const query = useQuery(viewsQuery(tenant));
  const reason = t('list.viewReason');
  const settled = {
    onError: (error: unknown) => toasts.show({ kind: 'error', text: errorText(error, t) }),
    onSettled: () => client.invalidateQueries({ queryKey: viewsQuery(tenant).queryKey }),
  };
  const saving = useMutation({ mutationFn: (view: NewView) => save(view, { tenant, list, reason }), ...settled });
  const removing = useMutation({
    mutationFn: (id: number) =>
      sendCommand(removeView, { params: { tenant, id: String(id) }, body: {}, reason, key: crypto.randomUUID() }),
    ...settled,
  });
  useOldViews(list, query.data !== undefined, reason);
  const views = (query.data ?? []).filter((view) => view.list === list);
  const isOwn = ({ owner }: SavedView): boolean => owner === me.name;
  return {
    views: [...views.filter(isOwn), ...views.filter((view) => !isOwn(view))],
    isOwn,
    /** Without an answer a list begins as it is. */
    isSettled: query.data !== undefined || query.error !== null,
    roles: sharableRoles(me, tenant),
    save: saving.mutateAsync,
    remove: removing.mutateAsync,
  };
};

const taking = new Set<string>();

/** Views that this browser has kept go to the API once, to every tenant, and then from the browser. */
const useOldViews = (list: string, isReady: boolean, reason: string): void => {
  const client = useQueryClient();
  const me = useMe();
  const { oldViews = [], keepOldViews } = useKeptList(me.id, list);
  const isDue = isReady && oldViews.length > 0;
  const take = async ({ name, search, columns }: OldView): Promise<void> => {
    for (const { id: tenant } of me.tenants) {
      const known = await client.fetchQuery({ ...viewsQuery(tenant), staleTime: 0 });
      if (known.some((view) => view.list === list && view.name === name && view.owner === me.name)) continue;
      const view = { name, search, columns: savedColumnsOf(columns), role: null, start: false };
      await save(view, { tenant, list, reason });
    }
  };
  const takeAll = useEffectEvent(async () => {
    if (taking.has(list)) return;
    taking.add(list);
    const left = [...oldViews];
    try {
      for (const view of oldViews) {
        await take(view);
        left.shift();
        keepOldViews(left);
      }
    } catch {
      // The browser keeps them until it works.
    } finally {
      taking.delete(list);
      await client.invalidateQueries({ queryKey: ['views'] });
    }
  });
  useEffect(() => {
    if (isDue) void takeAll();
  }, [isDue]);
};
