import { explainFigure, figureDays, type BalanceName, type SumName } from '@jangada/contracts/ops/figures';
import { Badge, Button, Span, Stack, styled, Text } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { oneOf, textOf } from '../address/read-parts.ts';
import { useAddressParts } from '../address/use-address-parts.ts';
import { WrongParts } from '../address/wrong-parts.tsx';
import { readQuery } from '../api/queries.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { useAccountText } from '../parts/account-text.ts';
import { CellValue } from '../parts/cell-value.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Forbidden, ReadResult } from '../parts/read-result.tsx';
import { Line, NothingHere, Part } from '../players/tabs/tab.tsx';
import { rolesThatMay, useRight, useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { addDays, dayIn, daysQuery, firstOfMonth } from './days.ts';
import { Movements } from './movements.tsx';
import { CountDoor } from './count-door.tsx';
import {
  figureOf,
  hasDoor,
  isCount,
  isRatio,
  partsOf,
  sidesOf,
  type DoorName,
  type RatioName,
} from './shown-figures.ts';
import { useDayText, useFigureText, useFormulaText } from './use-figure-texts.ts';
import { NotFound } from '../parts/not-found.tsx';

const StyledLink = styled(Link);

/** The door of a figure: its formula, what it is made of with doors of their own, and the movements behind it. */
export const FigurePage = () => {
  const { t } = useTranslation();
  const { figure = '' } = useParams();
  const address = useAddressParts();
  const { may, permission } = useRight(figureDays.needs);
  if (may === null) return <Forbidden missing={{ needs: [permission], roles: rolesThatMay(permission) }} />;
  if (!hasDoor(figure)) return <NotFound title={t('figures.unknown')} />;
  const door = { figure, day: dayIn(address), isMonth: address.read('days', oneOf(['month'])) === 'month' };
  const cursor = address.read('cursor', textOf(explainFigure, 'cursor'));
  return <Door {...door} cursor={cursor} notice={<WrongParts parts={address.wrong} />} />;
};

interface DoorProps<Name = DoorName> {
  readonly figure: Name;
  readonly day: string;
}

interface PagedDoorProps<Name = DoorName> extends DoorProps<Name> {
  /** Where the list of the door goes on. */
  readonly cursor: string | null;
}

interface WholeDoorProps extends PagedDoorProps {
  readonly isMonth: boolean;
  readonly notice: ReactNode;
}

const Door = ({ figure, day, isMonth, cursor, notice }: WholeDoorProps) => {
  const { t } = useTranslation();
  const tenant = useTenant();
  const navigate = useNavigate();
  const dayText = useDayText();
  const above = `/${tenant}/figures?day=${day}`;
  useKeys(t(`figures.names.${figure}`), [
    { keys: 'Escape', label: t('views.figures'), run: () => void navigate(above) },
  ]);
  return (
    <Stack gap="4" maxWidth="900px">
      <PageHead
        title={t(`figures.names.${figure}`)}
        text={isMonth ? t('figures.columns.month') : t(`figures.formulas.${figure}`)}
        beside={<Badge>{dayText(day)}</Badge>}
        above={
          <StyledLink to={above} fontSize="sm" color="brand.fg">
            {t('views.figures')}
          </StyledLink>
        }
      />
      {notice}
      {isMonth ? <Month figure={figure} day={day} /> : <OfDay figure={figure} day={day} cursor={cursor} />}
    </Stack>
  );
};

const OfDay = ({ figure, day, cursor }: PagedDoorProps) => {
  if (isCount(figure)) return <CountDoor figure={figure} day={day} cursor={cursor} />;
  return isRatio(figure) ? <Ratio figure={figure} day={day} /> : <Sum figure={figure} day={day} cursor={cursor} />;
};

/** One figure divided by another, each with its own door. */
const Ratio = ({ figure, day }: DoorProps<RatioName>) => {
  const { t } = useTranslation();
  const text = useFigureText();
  const query = useQuery(readQuery(figureDays, { params: { tenant: useTenant() }, query: { from: day, to: day } }));
  return (
    <ReadResult query={query}>
      {({ data }) => (
        <Stack gap="4">
          <Text fontSize="2xl" fontWeight="700" fontVariantNumeric="tabular-nums">
            {text(figure, figureOf(figure, data))}
          </Text>
          <Part title={t('figures.parts')}>
            {sidesOf[figure].map((name, place) => (
              <Line key={name} beside={<Span>{text(name, figureOf(name, data))}</Span>}>
                <FigureLink figure={name} day={day} label={`${place === 0 ? '' : '÷ '}${t(`figures.names.${name}`)}`} />
              </Line>
            ))}
          </Part>
        </Stack>
      )}
    </ReadResult>
  );
};

const FigureLink = ({ figure, day, label }: DoorProps & { label: string }) => (
  <StyledLink to={`/${useTenant()}/figures/${figure}?day=${day}`} color="brand.fg">
    {label}
  </StyledLink>
);

/** The days of a month, each with its own door. */
const Month = ({ figure, day }: DoorProps) => {
  const { t } = useTranslation();
  const dayText = useDayText();
  const text = useFigureText();
  const query = useQuery(daysQuery(useTenant(), day));
  return (
    <ReadResult query={query}>
      {({ data }) => (
        <Part title={t('figures.days')}>
          {data
            .filter((one) => one.day >= firstOfMonth(day))
            .map((one) => (
              <Line key={one.day} beside={<Span>{text(figure, figureOf(figure, [one]))}</Span>}>
                <FigureLink figure={figure} day={one.day} label={dayText(one.day)} />
              </Line>
            ))}
        </Part>
      )}
    </ReadResult>
  );
};

const Sum = ({ figure, day, cursor }: PagedDoorProps<SumName | BalanceName>) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const formats = useFormats();
  const tenant = useTenant();
  const accountText = useAccountText();
  const formulaText = useFormulaText();
  const query = useQuery(
    readQuery(explainFigure, { params: { tenant, figure }, query: { day, ...(cursor !== null && { cursor }) } }),
  );
  return (
    <ReadResult query={query}>
      {({ data }) => (
        <Stack gap="4">
          <Text fontSize="2xl" fontWeight="700" fontVariantNumeric="tabular-nums">
            <Span>{formats.money(data.value)}</Span> <Badge>{t(`figures.${data.state}`)}</Badge>
          </Text>
          <Text fontSize="xs" color="fg.muted">
            {formulaText(data.formula)}
          </Text>
          <MadeOf figure={figure} day={day} />
          {data.opening === null ? null : (
            <Part title={t('figures.parts')}>
              <Line beside={<Span>{formats.money(data.opening)}</Span>}>
                <FigureLink figure={figure} day={addDays(day, -1)} label={t('figures.opening')} />
              </Line>
              <Line
                beside={<CellValue kind="signed-money" name="value" value={data.value - data.opening} />}
              >{`+ ${t('figures.moved')}`}</Line>
            </Part>
          )}
          <Part title={t('figures.inputs')}>
            {data.inputs.length === 0 ? <NothingHere text={t('figures.nothing')} /> : null}
            {data.inputs.map(({ kind, account, amount, movements }) => (
              <Line key={`${kind} ${account}`} beside={<CellValue kind="signed-money" name="amount" value={amount} />}>
                {`${texts.value('movement', kind)} · ${accountText(account)} · ${t('figures.count', { count: movements })}`}
              </Line>
            ))}
          </Part>
          <Movements movements={data.movements}>
            {cursor === null ? null : (
              <Button as={Link} to={`?day=${day}`} size="sm" variant="outline">
                {t('figures.firstPage')}
              </Button>
            )}
            {data.next_cursor === null ? null : (
              <Button as={Link} to={`?day=${day}&cursor=${data.next_cursor}`} size="sm" variant="outline">
                {t('figures.nextPage')}
              </Button>
            )}
          </Movements>
        </Stack>
      )}
    </ReadResult>
  );
};

/** The figures that this one is the sum of. */
const MadeOf = ({ figure, day }: DoorProps<SumName | BalanceName>) => {
  const { t } = useTranslation();
  const tenant = useTenant();
  const parts = partsOf[figure];
  const query = useQuery({
    ...readQuery(figureDays, { params: { tenant }, query: { from: day, to: day } }),
    enabled: parts !== undefined,
  });
  const [found] = query.data?.data ?? [];
  if (!parts || !found) return null;
  return (
    <Part title={t('figures.parts')}>
      {parts.map(([sign, name]) => (
        <Line key={name} beside={<CellValue kind="signed-money" name={name} value={sign * found[name]} />}>
          <FigureLink figure={name} day={day} label={`${sign === 1 ? '+' : '−'} ${t(`figures.names.${name}`)}`} />
        </Line>
      ))}
    </Part>
  );
};
