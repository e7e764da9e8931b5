import { figureDays, type DayFigures } from '@jangada/contracts/ops/figures';
import { Button, HStack, Icon, Stack, Text } from '@jangada/design';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { useAddressParts } from '../address/use-address-parts.ts';
import { WrongParts } from '../address/wrong-parts.tsx';
import { AS_FILE, call } from '../api/ops-client.ts';
import { useKeys } from '../keys/use-keys.ts';
import { errorText } from '../parts/error-text.ts';
import { toasts } from '../parts/toasts.ts';
import { writtenAt } from '../parts/cell-value.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Forbidden, ReadResult } from '../parts/read-result.tsx';
import { rolesThatMay, useRight, useTenant } from '../rights/rights.ts';
import { useMe } from '../session/me-context.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { addDays, columnsOf, dayIn, daysQuery, today, type Column } from './days.ts';
import { DayInput } from './day-input.tsx';
import { FigureTable } from './figure-table.tsx';
import { IdentityLine } from './identity-line.tsx';
import { moveInFigures } from './move-in-figures.ts';
import { figuresCsv, saveFigures } from './save-figures.ts';

const REFRESH_MS = 5_000;

/** F1: a day beside the day before, the same weekday a week before, and its month. The address has the day. */
export const FiguresPage = () => {
  const { t } = useTranslation();
  const { may, permission } = useRight(figureDays.needs);
  if (may !== null) return <AllowedFigures />;
  return (
    <Stack gap="4">
      <PageHead title={t('views.figures')} text={t('figures.text')} />
      <Forbidden missing={{ needs: [permission], roles: rolesThatMay(permission) }} />
    </Stack>
  );
};

const addressOf = (tenant: string, day: string): string =>
  day === today() ? `/${tenant}/figures` : `/${tenant}/figures?day=${day}`;

const AllowedFigures = () => {
  const { t } = useTranslation();
  const tenant = useTenant();
  const navigate = useNavigate();
  const address = useAddressParts();
  const day = dayIn(address);
  const query = useQuery({
    ...daysQuery(tenant, day),
    // Only a running day moves.
    ...(day === today() && { refetchInterval: REFRESH_MS }),
  });
  const [earlier, later] = [addressOf(tenant, addDays(day, -1)), addressOf(tenant, addDays(day, 1))];
  const isToday = day === today();
  useKeys(t('views.figures'), [
    { keys: 'j', label: t('figures.moveKeys'), run: () => moveInFigures(1) },
    { keys: 'k', label: t('figures.moveKeys'), run: () => moveInFigures(-1) },
    { keys: 'ArrowLeft', label: t('figures.earlier'), run: () => void navigate(earlier) },
    { keys: 'ArrowRight', label: t('figures.later'), run: () => void (isToday || navigate(later)) },
  ]);
  return (
    <Stack gap="4" maxWidth="1180px">
      <PageHead
        title={t('views.figures')}
        text={t('figures.text')}
        action={
          <HStack gap="2" wrap="wrap">
            <DayInput
              label={t('figures.dayOf')}
              day={day}
              onChange={(chosen) => void navigate(addressOf(tenant, chosen))}
            />
            <Button as={Link} to={earlier} size="sm" variant="outline">
              {t('figures.earlier')}
            </Button>
            {isToday ? null : (
              <>
                <Button as={Link} to={later} size="sm" variant="outline">
                  {t('figures.later')}
                </Button>
                <Button as={Link} to={addressOf(tenant, today())} size="sm" variant="outline">
                  {t('figures.today')}
                </Button>
              </>
            )}
            {query.data ? <SaveButton columns={columnsOf(day, query.data.data)} day={day} /> : null}
          </HStack>
        }
      />
      <WrongParts parts={address.wrong} />
      <ReadResult query={query}>
        {({ data, complete }) => (
          <Stack gap="4">
            {complete ? null : (
              <Text role="status" color="warning.fg">
                {t('figures.incomplete')}
              </Text>
            )}
            <FigureTable columns={columnsOf(day, data)} />
            <Identity day={day} days={data} />
          </Stack>
        )}
      </ReadResult>
    </Stack>
  );
};

/** Of the shown day, and of each other one that fails. */
const Identity = ({ day, days }: { day: string; days: readonly DayFigures[] }) => (
  <Stack gap="2">
    {days
      .filter((one) => one.day === day || one.identity_difference !== 0)
      .map((one) => (
        <IdentityLine key={one.day} figures={one} />
      ))}
  </Stack>
);

const SaveButton = ({ columns, day }: { columns: readonly Column[]; day: string }) => {
  const { t, language } = useTranslation();
  const tenant = useTenant();
  const { name: who } = useMe();
  const save = async (): Promise<void> => {
    await call(figureDays, { params: { tenant }, query: { from: day, to: day }, headers: AS_FILE });
    const head = columns[0]?.days[0]?.head?.digest ?? '–';
    const csv = figuresCsv(columns, {
      language,
      nameOf: (name) => t(`figures.names.${name}`),
      headOf: (column) => `${t(`figures.columns.${column.name}`)} ${column.day}`,
      figure: t('figures.figure'),
      footer: t('figures.csvFooter', { day, at: writtenAt(), who, head }),
    });
    saveFigures(tenant, day, csv);
  };
  const { mutate } = useMutation({
    mutationFn: save,
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
