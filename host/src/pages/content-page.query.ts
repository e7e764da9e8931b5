import type { Api } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import { getContentPage } from '@jangada/contracts/domains/site/pages';
import { queryOptions } from '@jangada/remote-kit/query';

/** A content page of the tenant; fetched by the validation step of its route. */
export const contentPageQuery = (api: Api, slug: string, language: Language) =>
  queryOptions({
    queryKey: ['host', 'content-page', slug, language],
    queryFn: async ({ signal }) => (await api(getContentPage, { params: { slug }, signal })).data,
  });
