import { Card, Stack } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { overviewQuery } from '../api/queries.ts';
import { useToolTexts } from '../texts/use-tool-texts.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { QueryResult } from '../parts/query-result.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { ExplainForm } from './explain-form.tsx';

/** Explains which release one guest gets of one remote. */
export const ExplainPage = () => {
  useToolTexts();
  const { t } = useTranslation();
  const overview = useQuery(overviewQuery);
  return (
    <Stack gap="6" maxWidth="3xl">
      <PageHead title={t('explain.title')} text={t('explain.text')} />
      <Card padding="lg">
        <QueryResult query={overview}>{(value) => <ExplainForm overview={value} />}</QueryResult>
      </Card>
    </Stack>
  );
};
