import { showPrivate, type PrivateValues } from '@jangada/contracts/ops/player-reads';
import type { PlayerHead } from '@jangada/contracts/ops/players';
import { HStack, Icon, Span } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../api/queries.ts';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { useNow } from '../parts/use-now.ts';
import { useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';

const TICK_MS = 10_000;

/** The private values while a window of this person is open; null otherwise. They are kept nowhere but in memory. */
export const usePrivateValues = ({ id, revealed }: PlayerHead): PrivateValues | null => {
  const tenant = useTenant();
  const nowMs = useNow(TICK_MS);
  const query = useQuery({
    ...readQuery(showPrivate, { params: { tenant, id: String(id) } }),
    // Without a window the call is refused, and every call is kept.
    enabled: revealed !== null && Date.parse(revealed.until) > nowMs,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
  const values = query.error ? undefined : query.data?.data;
  return values && Date.parse(values.until) > nowMs ? values : null;
};

/** With its dots, as it is masked. */
export const groupedCpf = (cpf: string): string => cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');

/** As it is masked: `(11) 98765-4321`; a number abroad as it is. */
export const groupedPhone = (phone: string): string => phone.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');

export const addressOf = (open: PrivateValues | null): string | null => {
  const address = open?.documents?.address;
  if (!address) return null;
  const { street, number, complement, district, city, state, zip } = address;
  return [`${street} ${number}`, complement, district, `${city} ${state}`, zip].filter(Boolean).join(', ');
};

/** CPF, phone and e-mail: masked, or as they are while they are revealed. */
export const PrivateFields = ({ player }: { player: PlayerHead }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const texts = useOperationTexts();
  const open = usePrivateValues(player);
  const fields = [
    ['cpf', open?.cpf ? groupedCpf(open.cpf) : player.cpf, open?.cpf !== undefined],
    [
      'phone',
      open?.contact ? open.contact.phone && groupedPhone(open.contact.phone) : player.phone,
      open?.contact !== undefined,
    ],
    ['email', open?.contact ? open.contact.email : player.email, open?.contact !== undefined],
    ['birth_date', open?.documents?.birth_date ?? null, open?.documents !== undefined],
    ['address', addressOf(open), open?.documents !== undefined],
  ] as const;
  return (
    <HStack gap="4" wrap="wrap" fontSize="sm">
      {fields.map(([name, value, isOpen]) =>
        value === null ? null : (
          <Span key={name}>
            <Span color="fg.muted">{`${texts.field(name)} `}</Span>
            <Span fontVariantNumeric="tabular-nums" {...(isOpen && { color: 'warning.fg', fontWeight: '600' })}>
              {value}
            </Span>
          </Span>
        ),
      )}
      {open ? (
        <HStack as="span" gap="1" color="fg.muted">
          <Icon name="lucide:eye" size={15} />
          <Span>{t('players.revealed', { at: formats.moment(open.until) })}</Span>
        </HStack>
      ) : null}
    </HStack>
  );
};
