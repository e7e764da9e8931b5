import type { Api } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import type { RouteClaim } from '@jangada/contracts/page/routes';
import { ApiError } from '@jangada/remote-kit/errors';
import { useApi, useLanguage } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useLocation } from '@jangada/remote-kit/routing';
import type { ReactNode } from 'react';
import { contentPageQuery } from './content-page.query.ts';
import { PageNotFoundError } from '@jangada/contracts/page/page-not-found';
import { PageSkeleton } from './page-skeleton.tsx';

type Check = NonNullable<RouteClaim['exists']>;
type Params = Readonly<Record<string, string>>;

/** The query of each validation step; the page finds the reply in the cache. */
const checks = {
  'content-page': (api: Api, { slug = '' }: Params, language: Language) => contentPageQuery(api, slug, language),
} as const satisfies Record<Check, unknown>;

const NOT_FOUND_STATUS = 404;

export interface ValidatedProps {
  readonly check: Check;
  readonly params: Params;
  readonly children: ReactNode;
}

/**
 * The validation step of a route, before its page renders (RTE-82). A failed check shows the error page (RTE-83); when
 * the server does not respond, the page itself handles it.
 */
export const Validated = ({ check, params, children }: ValidatedProps) => {
  const { pathname: path } = useLocation();
  const query = useQuery(checks[check](useApi(), params, useLanguage()));
  if (query.error instanceof ApiError && query.error.status === NOT_FOUND_STATUS) throw new PageNotFoundError(path);
  return query.isPending ? <PageSkeleton /> : children;
};
