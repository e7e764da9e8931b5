import type { Operation } from '@jangada/contracts/ops/operation';
import { operationSummaries } from '../texts/operations/summaries.ts';
import { useTranslation } from '../texts/use-translation.ts';

/** What an operation does, in a sentence. Loaded with the pages that say it. */
export const useSummary = (): ((operation: Pick<Operation, 'words' | 'summary'>) => string) => {
  const { language } = useTranslation();
  return ({ words, summary }) => (language === 'pt' ? (operationSummaries[words] ?? summary) : summary);
};
