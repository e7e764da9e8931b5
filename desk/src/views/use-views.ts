import { rightOf, useTenant } from '../rights/rights.ts';
import { useMe } from '../session/me-context.tsx';
import { views, type View } from './views.ts';

/** The views that the signed-in person may open on the tenant of the address. */
export const useViews = (): readonly View[] => {
  const me = useMe();
  const tenant = useTenant();
  return views.filter(({ needs }) => needs === null || rightOf(me, needs, tenant).may !== null);
};
