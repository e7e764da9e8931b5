import type { Language } from '@jangada/contracts/values/languages';
import { Button, Icon } from '@jangada/design';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../parts/error-text.ts';
import { toasts } from '../parts/toasts.ts';
import { writtenAt } from '../parts/cell-value.tsx';
import { saveFile } from '../list/export-csv.ts';
import { useMe } from '../session/me-context.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { csvFile } from './line-columns.ts';
import type { Span } from './span.ts';

interface SaveLinesProps {
  /** Reads the lines once more, as a file: that is logged. */
  readonly log: () => Promise<unknown>;
  readonly file: string;
  readonly span: Span;
  readonly rows: (language: Language) => readonly (readonly string[])[];
}

/** The shown lines as a file; its last line says of which days, when and who. */
export const SaveLines = ({ log, file, span, rows }: SaveLinesProps) => {
  const { t, language } = useTranslation();
  const { name: who } = useMe();
  const { mutate } = useMutation({
    mutationFn: log,
    onSuccess: () => {
      const footer = t('figures.csvSpanFooter', { ...span, at: writtenAt(), who });
      saveFile(file, csvFile([...rows(language), [footer]], language));
    },
    onError: (error) => toasts.show({ kind: 'error', text: errorText(error, t) }),
  });
  return (
    <Button
      size="sm"
      variant="outline"
      title={t('figures.csv')}
      onClick={() => mutate()}
      leftIcon={<Icon name="lucide:download" size={15} />}
    >
      CSV
    </Button>
  );
};
