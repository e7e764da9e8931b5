import { Button, FailedState } from '@jangada/design';
import { ApiError } from '@jangada/remote-kit/errors';
import { useApi, useLanguage, useNavigation } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useLocation } from '@jangada/remote-kit/routing';
import { useEffect, useMemo } from 'react';
import { contentPageQuery } from './content-page.query.ts';
import { contentPageTexts } from '../texts/content-page.ts';
import { PageNotFoundError } from '@jangada/contracts/page/page-not-found';
import { useBundle } from '@jangada/remote-kit/texts';
import { ProsePage, ProseWaiting } from './prose-page.tsx';
import { readProse, type Section } from './prose.ts';
import type { ShellPageProps } from './shell-pages.ts';

const NOT_FOUND_STATUS = 404;

/** A paragraph before the first heading is the introduction, as on legal pages. */
const introduced = ([first, ...rest]: readonly Section[]) => {
  const [opening, ...more] = first?.heading === null ? first.blocks : [];
  if (!first || opening?.kind !== 'paragraph') return { sections: first ? [first, ...rest] : rest };
  const left = more.length > 0 ? [{ heading: null, blocks: more }] : [];
  return { introduction: opening.text, sections: [...left, ...rest] };
};

/** A content page of the tenant (RTE-75), plain text of the platform. */
export const ContentPage = ({ params: { slug = '' } }: ShellPageProps) => {
  const language = useLanguage();
  const { t } = useBundle(contentPageTexts);
  const { pathname: path } = useLocation();
  const { setTitle } = useNavigation();
  const { data, error, isFetching, refetch } = useQuery(contentPageQuery(useApi(), slug, language));
  const title = data?.title;
  const body = data?.body ?? '';
  const content = useMemo(() => introduced(readProse(body)), [body]);
  useEffect(() => {
    if (title !== undefined) setTitle(title);
  }, [setTitle, title, path]);

  // The page was unpublished while it was open.
  if (error instanceof ApiError && error.status === NOT_FOUND_STATUS) throw new PageNotFoundError(path);
  if (data) return <ProsePage title={data.title} updatedAt={data.updated_at} {...content} />;
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
