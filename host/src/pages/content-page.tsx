import { Button, FailedState } from '@jangada/design';
import { ApiError } from '@jangada/remote-kit/errors';
import { useApi, useLanguage, useNavigation } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useLocation } from '@jangada/remote-kit/routing';
import { contentPageProse } from '@jangada/contracts/domains/site/prose';
import { useEffect, useMemo } from 'react';
import { contentPageQuery } from './content-page.query.ts';
import { contentPageTexts } from '../texts/content-page.ts';
import { PageNotFoundError } from '@jangada/contracts/page/page-not-found';
import { useBundle } from '@jangada/remote-kit/texts';
import { ProsePage, ProseWaiting } from './prose-page.tsx';
import type { ShellPageProps } from './shell-pages.ts';

const NOT_FOUND_STATUS = 404;

/** A content page of the tenant (RTE-75), plain text of the platform. */
export const ContentPage = ({ params: { slug = '' } }: ShellPageProps) => {
  const language = useLanguage();
  const { t } = useBundle(contentPageTexts);
  const { pathname: path } = useLocation();
  const { setTitle } = useNavigation();
  const { data, error, isFetching, refetch } = useQuery(contentPageQuery(useApi(), slug, language));
  const title = data?.title;
  const text = useMemo(() => data && contentPageProse(data), [data]);
  useEffect(() => {
    if (title !== undefined) setTitle(title);
  }, [setTitle, title, path]);

  // The page was unpublished while it was open, so the error page replaces it.
  if (error instanceof ApiError && error.status === NOT_FOUND_STATUS) throw new PageNotFoundError(path);
  if (text) return <ProsePage {...text} />;
  if (!error) return <ProseWaiting />;
  return (
    <FailedState
      title={t('failed')}
      text={t('failedMore')}
      action={
        <Button loading={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      }
    />
  );
};
