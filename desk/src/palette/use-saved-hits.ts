import type { SavedView } from '@jangada/contracts/ops/views';
import { useQuery } from '@tanstack/react-query';
import { searchOfView } from '../list/list-address.ts';
import { viewsQuery } from '../list/use-saved-views.ts';
import { operationPath, operations } from '../operations/operation-list.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { shownText } from '../texts/shown-text.ts';
import { rightOf, useTenant } from '../rights/rights.ts';
import { useMe } from '../session/me-context.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { useViews } from '../views/use-views.ts';

/** A saved view, with the page that it belongs to. */
export interface SavedHit {
  readonly kind: 'saved';
  readonly key: string;
  readonly label: string;
  readonly beside: string;
  readonly icon: string;
  readonly to: string;
  readonly view: SavedView;
}

/** The saved views of the tenant's lists, one's own first; without those of pages that one may not open. */
export const useSavedHits = (): { readonly hits: readonly SavedHit[]; readonly error: unknown } => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const me = useMe();
  const tenant = useTenant();
  const pages = useViews();
  const { data = [], error } = useQuery(viewsQuery(tenant));
  /** A list is called like its page, or like its operation. */
  const pageOf = (list: string): { readonly name: string; readonly path: string } | null => {
    const page = pages.find(({ id }) => id === list);
    if (page) return { name: t(`views.${page.id}`), path: `/${tenant}/${page.path}` };
    const operation = operations.get(list);
    if (!operation || rightOf(me, operation.needs, tenant).may === null) return null;
    return { name: texts.name(operation), path: operationPath(tenant, operation) };
  };
  const isOwn = ({ owner }: SavedView): boolean => owner === me.name;
  const hits = [...data.filter(isOwn), ...data.filter((view) => !isOwn(view))].flatMap((view): SavedHit[] => {
    const page = pageOf(view.list);
    if (!page) return [];
    return [
      {
        kind: 'saved',
        key: `saved ${view.id}`,
        label: shownText(view.name),
        beside: [page.name, ...(isOwn(view) ? [] : [t('list.viewOf', { who: view.owner })])].join(' · '),
        icon: view.role === null ? 'lucide:star' : 'lucide:users',
        to: `${page.path}?${searchOfView(view).toString()}`,
        view,
      },
    ];
  });
  return { hits, error };
};
