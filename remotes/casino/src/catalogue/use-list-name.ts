import type { GameFilter } from '@jangada/contracts/domains/games/endpoints';
import { useApi } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { homeRows } from '../games/home-rows.query.ts';
import { categories, providers } from '../games/facets.query.ts';

interface ListName {
  /** The category, the row of the home page, or the provider if there is no other filter; missing until it is known. */
  readonly name?: string | undefined;
  /** True when the filter has a name, even if it is not loaded yet. */
  readonly isNamed: boolean;
}

/** The name of a filtered list. */
export const useListName = ({ category, provider, searchTerm }: GameFilter): ListName => {
  const api = useApi();
  const categoryList = useQuery({ ...categories(api), enabled: Boolean(category) });
  const categoryName = categoryList.data?.find(({ slug }) => slug === category)?.name;
  const isElsewhere = Boolean(category) && categoryList.isSuccess && categoryName === undefined;
  const homeRowList = useQuery({ ...homeRows(api), enabled: isElsewhere });
  const rowName = isElsewhere ? homeRowList.data?.find(({ slug }) => slug === category)?.name : undefined;
  const isProviderOnly = Boolean(provider) && !category && !searchTerm;
  const providerList = useQuery({ ...providers(api), enabled: isProviderOnly });
  const providerName = isProviderOnly ? providerList.data?.find(({ code }) => code === provider)?.name : undefined;
  return {
    name: categoryName ?? rowName ?? providerName,
    isNamed: Boolean(category) || isProviderOnly,
  };
};
