import { Badge, Span, styled } from '@jangada/design';
import type { Language } from '@jangada/contracts/values/languages';
import { csvAmount } from '@jangada/contracts/values/csv';
import { TIME_ZONE } from '@jangada/contracts/values/local-time';
import { Link } from 'react-router-dom';
import { useFormats } from '../locale/formats.ts';
import { Moment } from './moment.tsx';
import { useOperationTexts, type OperationTexts } from '../operations/use-operation-texts.ts';
import { useTenant } from '../rights/rights.ts';
import { usePlayerLabel } from './player-names.tsx';
import { shownText } from '../texts/shown-text.ts';
import { useTenantText } from './tenant-names.ts';
import { useRoleNames } from '../texts/use-role-names.ts';
import { useTranslation } from '../texts/use-translation.ts';

const StyledLink = styled(Link);

/** How a value looks: where it is aligned, how it is written. */
export type CellKind =
  | 'text'
  | 'id'
  | 'money'
  | 'signed-money'
  | 'number'
  | 'moment'
  | 'day'
  | 'state'
  | 'flag'
  | 'player';

export const isNumeric = (kind: CellKind | undefined): boolean =>
  kind === 'money' || kind === 'signed-money' || kind === 'number';

/** States by what they mean: what is good, what waits, what failed. Others are grey. */
const palettes: readonly (readonly [palette: string, states: RegExp])[] = [
  ['win', /^(done|paid|approved|active|live|settled|passed|ok|completed|won|agreed|true)$/],
  ['warning', /^(open|waiting|requested|review|pending|held|asked|qualified|processing|draft|late)$/],
  ['loss', /^(failed|refused|rejected|blocked|expired|chargebacked|error|stopped|server\.failed)$/],
  ['info', /^(sent|running|begun|claimed)$/],
];

const paletteOf = (state: string): string => palettes.find(([, states]) => states.test(state))?.[0] ?? 'neutral';

export const StateBadge = ({ state, label }: { state: string; label: string }) => (
  <Badge colorPalette={paletteOf(state)}>{shownText(label)}</Badge>
);

export const Nothing = () => (
  <Span color="fg.muted" aria-label={useTranslation().t('none')}>
    –
  </Span>
);

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

interface PlayerLinkProps {
  readonly id: string;
  /** The name and number unless given. */
  readonly label?: string;
  /** What is shown while the name is unknown. */
  readonly unnamed?: string;
}

/** A player, a link to the 360° view. */
export const PlayerLink = ({ id, label, unnamed }: PlayerLinkProps) => {
  const tenant = useTenant();
  const named = usePlayerLabel(id, unnamed);
  const text = shownText(label ?? named);
  return (
    <StyledLink
      to={`/${tenant}/players/${id}`}
      title={text}
      color="brand.fg"
      fontWeight="500"
      textDecoration="none"
      _hover={{ textDecoration: 'underline' }}
    >
      {text}
    </StyledLink>
  );
};

const TENANT_FIELDS: readonly string[] = ['tenant', 'tenants'];

/** A list, or a text with the values separated by commas. */
const listedIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(textOf) : textOf(value).split(',')).map((one) => one.trim());

/** Tenants by their names. */
const Tenants = ({ ids }: { ids: readonly string[] }) => {
  const nameOf = useTenantText();
  return <Span title={ids.join(', ')}>{ids.map(nameOf).join(', ')}</Span>;
};

/** A value as its kind wants it. */
export const CellValue = ({ kind = 'text', name, value }: { kind?: CellKind; name: string; value: unknown }) => {
  const formats = useFormats();
  const texts = useOperationTexts();
  const { t } = useTranslation();
  const roleNames = useRoleNames();
  if (value === null || value === undefined || value === '') return <Nothing />;
  if (TENANT_FIELDS.includes(name)) return <Tenants ids={listedIn(value)} />;
  if (name === 'roles') return <Span>{roleNames(listedIn(value))}</Span>;
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  switch (kind) {
    case 'money':
    case 'signed-money': {
      const amount = Number(value);
      const sign = kind === 'signed-money' && amount > 0 ? '+' : '';
      return <Span {...(amount < 0 && { color: 'loss.fg' })}>{sign + formats.money(amount)}</Span>;
    }
    case 'number':
      return formats.number(Number(value));
    case 'moment':
      return <Moment at={String(value)} />;
    case 'state':
      return <StateBadge state={String(value)} label={texts.value(name, String(value))} />;
    case 'player':
      return <PlayerLink id={String(value)} />;
    case 'id':
      return (
        <Span fontFamily="mono" fontSize="xs" title={String(value)}>
          {shownText(String(value))}
        </Span>
      );
    case 'day':
    case 'flag':
    case 'text': {
      const text = shownText(Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value));
      return <Span title={text}>{text}</Span>;
    }
  }
};

/** `2026-11-30 08:00:00` of Brasília, which spreadsheets read as a time. */
const csvTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** A moment in a file, without its zone. */
const csvMoment = (at: Date): string => csvTime.format(at);

/** When a file was written, with the zone of all its moments. */
export const writtenAt = (at = new Date()): string => `${csvMoment(at)} ${TIME_ZONE}`;

/** A value as a spreadsheet reads it: money as a number, days in ISO, moments in the time of Brasília. */
export const csvValue = (
  kind: CellKind | undefined,
  name: string,
  value: unknown,
  { language, texts }: { readonly language: Language; readonly texts: OperationTexts },
): string => {
  if (value === null || value === undefined) return '';
  const decimalSign = language === 'pt' ? ',' : '.';
  if (kind === 'money' || kind === 'signed-money') return csvAmount(Number(value), decimalSign);
  if (kind === 'state')
    return (Array.isArray(value) ? value : [value]).map((one) => texts.value(name, String(one))).join(', ');
  if (kind === 'moment') return csvMoment(new Date(String(value)));
  if (typeof value === 'number') return String(value).replace('.', decimalSign);
  // Names, such as capabilities, and tags.
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.map(texts.listed).join(', ');
  return textOf(value);
};
