import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useLanguage } from '@jangada/remote-kit/hooks';
import { useFormat } from '@jangada/remote-kit/texts';
import { useState } from 'react';
import { useTranslation } from '../../texts/use-translation.ts';
import { csvAmount, toCsv } from '@jangada/contracts/values/csv';
import { download } from './download.ts';
import { EXPORT_LINES_MAX, exportLines, TooManyLines } from './export-lines.ts';
import type { StatementRange } from './statement.query.ts';

/** The exports: every line as CSV, and the page as PDF by the browser's print function. */
export const useExports = ({ from, to }: StatementRange) => {
  const { t } = useTranslation();
  const api = useApi();
  const format = useFormat();
  const language = useLanguage();
  const errorText = useErrorText();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const rowsOf = async (): Promise<string[][]> => {
    const lines = await exportLines(api, from, to);
    const sign = language === 'pt' ? ',' : '.';
    return [
      [
        t('statement.csvDate'),
        t('statement.csvWhat'),
        t('statement.csvStatus'),
        t('statement.csvAmount'),
        t('statement.csvNumber'),
      ],
      ...lines.map(({ id, created_at: at, type, description, status, amount }) => [
        `${format.date(at)} ${format.time(at)}`,
        description || t(`type.${type}`),
        typeof status === 'number' ? t(`status.withdraw${status}`) : t(`status.${status}`),
        csvAmount(amount, sign),
        String(id),
      ]),
    ];
  };

  const save = async (): Promise<void> => {
    setFailure(null);
    setSaving(true);
    try {
      download(`${t('statement.fileName')}-${from}-${to}.csv`, toCsv(await rowsOf()), 'text/csv;charset=utf-8');
    } catch (error) {
      setFailure(
        error instanceof TooManyLines
          ? t('statement.tooManyLines', { count: format.number(EXPORT_LINES_MAX) })
          : errorText(error),
      );
    } finally {
      setSaving(false);
    }
  };

  return { saveCsv: () => void save(), print: () => window.print(), isSaving, failure };
};
