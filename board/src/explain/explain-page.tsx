import { Card, Stack } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { overviewQuery } from '../api/queries.ts';
import { useTexts } from '../locale/language.tsx';
import { Asked } from '../parts/asked.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { ExplainForm } from './explain-form.tsx';

/** One guest, one remote, and why. */
export const ExplainPage = () => {
  const texts = useTexts();
  const overview = useQuery(overviewQuery);
  return (
    <Stack gap="6" maxWidth="3xl">
      <PageHead title={texts.explain.title} text={texts.explain.text} />
      <Card padding="lg">
        <Asked question={overview}>{(value) => <ExplainForm overview={value} />}</Asked>
      </Card>
    </Stack>
  );
};
