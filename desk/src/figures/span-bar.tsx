import { Button, HStack } from '@jangada/design';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useKeys } from '../keys/use-keys.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { DayInput } from './day-input.tsx';
import { today } from './days.ts';
import { moveInFigures } from './move-in-figures.ts';
import { isSame, movedSpan, namedSpan, spanNames, withSearch, type Span } from './span.ts';

interface SpanBarProps {
  readonly title: string;
  readonly span: Span;
  readonly children?: ReactNode;
}

/** The usual spans, the ones before and after, and the keys of a page of figures. The address has the span. */
export const SpanBar = ({ title, span, children }: SpanBarProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const to = ({ from, to: until }: Span): string => withSearch(search, { from, to: until });
  const isLast = span.to >= today();
  useKeys(title, [
    { keys: 'j', label: t('figures.moveKeys'), run: () => moveInFigures(1) },
    { keys: 'k', label: t('figures.moveKeys'), run: () => moveInFigures(-1) },
    { keys: 'ArrowLeft', label: t('figures.spanBefore'), run: () => void navigate(to(movedSpan(span, -1))) },
    { keys: 'ArrowRight', label: t('figures.spanAfter'), run: () => void (isLast || navigate(to(movedSpan(span, 1)))) },
  ]);
  return (
    <HStack gap="2" wrap="wrap">
      {spanNames.map((name) => {
        const isCurrent = isSame(span, namedSpan(name));
        return (
          <Button
            key={name}
            as={Link}
            to={to(namedSpan(name))}
            size="sm"
            variant={isCurrent ? 'solid' : 'outline'}
            {...(isCurrent && { 'aria-current': 'true' as const })}
          >
            {t(`figures.spans.${name}`)}
          </Button>
        );
      })}
      <Button as={Link} to={to(movedSpan(span, -1))} size="sm" variant="outline">
        {t('figures.spanBefore')}
      </Button>
      {isLast ? null : (
        <Button as={Link} to={to(movedSpan(span, 1))} size="sm" variant="outline">
          {t('figures.spanAfter')}
        </Button>
      )}
      <DayInput
        label={t('figures.from')}
        day={span.from}
        onChange={(from) => void navigate(to({ from, to: span.to < from ? from : span.to }))}
      />
      <DayInput
        label={t('figures.to')}
        day={span.to}
        onChange={(until) => void navigate(to({ from: span.from > until ? until : span.from, to: until }))}
      />
      {children}
    </HStack>
  );
};
