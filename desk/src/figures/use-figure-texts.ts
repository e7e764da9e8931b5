import type { FigureExplained } from '@jangada/contracts/ops/figures';
import { useFormats } from '../locale/formats.ts';
import { useAccountText } from '../parts/account-text.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { today } from './days.ts';
import { unitOf, type RowName } from './shown-figures.ts';

const SHARE_DIGITS = { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** A figure as it is read: money, a share, or a count; "–" where there is none. */
export const useFigureText = () => {
  const formats = useFormats();
  return (name: RowName, value: number | null): string => {
    if (value === null) return '–';
    const unit = unitOf(name);
    if (unit === 'money') return formats.money(value);
    return unit === 'share' ? formats.number(value, SHARE_DIGITS) : formats.number(value);
  };
};

/** What the ledger sums for a figure, in words. */
export const useFormulaText = () => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const accountText = useAccountText();
  return ({ into, accounts, kinds }: FigureExplained['formula']): string =>
    t(into ? 'figures.into' : 'figures.outOf', {
      accounts: accounts.map(accountText).join(' + '),
      kinds: kinds?.map((kind) => texts.value('movement', kind)).join(', ') ?? t('figures.anyKind'),
    });
};

/** `2026-11-30` as the language writes days; with the year unless it is this one. */
export const useDayText = () => {
  const { language } = useTranslation();
  return (day: string): string =>
    new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : 'en-GB', {
      timeZone: 'UTC',
      weekday: 'short',
      day: '2-digit',
      month: language === 'pt' ? '2-digit' : 'short',
      ...(day.slice(0, 4) !== today().slice(0, 4) && { year: 'numeric' }),
    }).format(new Date(`${day}T00:00:00Z`));
};
