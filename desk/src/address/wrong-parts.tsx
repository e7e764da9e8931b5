import { Box, Button, Span } from '@jangada/design';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { Notice } from '../parts/notice.tsx';
import { useTranslation, type Translate } from '../texts/use-translation.ts';
import { stateWithout } from './use-search.ts';
import { namesOf, type WrongPart } from './read-parts.ts';

const SHOWN_CHARACTERS_MAX = 60;

interface WrongPartsProps {
  readonly parts: readonly WrongPart[];
  /** What the page calls its fields, where it has names of its own. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** What of the address the page could not use: it is shown without it, and a press takes it out of the address. */
export const WrongParts = ({ parts, labels = {} }: WrongPartsProps) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const [, setSearch] = useSearchParams();
  const { state } = useLocation();
  if (parts.length === 0) return null;
  const own: Readonly<Record<string, string>> = {
    cursor: t('address.fields.place'),
    page: t('address.fields.place'),
    after: t('address.fields.place'),
    sort: t('address.fields.sort'),
    day: t('address.fields.day'),
    days: t('address.fields.days'),
    tab: t('address.fields.tab'),
  };
  const labelOf = (name: string): string => labels[name] ?? own[name] ?? texts.field(name);
  const remove = (): void => {
    const names = parts.flatMap(namesOf);
    const left = (now: URLSearchParams) => new URLSearchParams([...now].filter(([name]) => !names.includes(name)));
    setSearch(left, { replace: true, state: stateWithout(state, names) });
  };
  return (
    <Notice palette="warning">
      <Box role="status" flex="1" minWidth="200px">
        {parts.map((part) => (
          <Span key={[part.why, ...namesOf(part)].join(' ')} display="block" overflowWrap="anywhere">
            {sentenceOf(part, labelOf, t)}
          </Span>
        ))}
        <Span display="block">{t('address.without')}</Span>
      </Box>
      <Button size="sm" variant="outline" onClick={remove}>
        {t('address.remove')}
      </Button>
    </Notice>
  );
};

const shortened = (value: string): string =>
  value.length > SHOWN_CHARACTERS_MAX ? `${value.slice(0, SHOWN_CHARACTERS_MAX)}…` : value;

const sentenceOf = (part: WrongPart, labelOf: (name: string) => string, t: Translate): string => {
  if ('from' in part) {
    const [from, to] = [part.from, part.to].map(({ name, value }) => `${labelOf(name)}: ${shortened(value)}`);
    const span = { from: from ?? '', to: to ?? '' };
    return part.why === 'order'
      ? t('address.order', span)
      : t('address.length', { ...span, most: String(part.most ?? 0) });
  }
  if (part.why === 'beside' || part.why === 'without')
    return t(part.why === 'beside' ? 'address.beside' : 'address.onlyWith', {
      sort: labelOf(part.value.replace(/^-/, '')),
      others: part.others.map(labelOf).join(', '),
    });
  const given = { field: labelOf(part.name), value: shortened(part.value) };
  return part.why === 'value' ? t('address.value', given) : t('address.name', { ...given, field: part.name });
};
