import { Badge, Box, Card, Grid, HStack, Span, styled } from '@jangada/design';
import { Link } from 'react-router-dom';
import { useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';
import type { Column } from './days.ts';
import { figureOf, groups, hasDoor, type RowName } from './shown-figures.ts';
import { useDayText, useFigureText } from './use-figure-texts.ts';

const StyledLink = styled(Link);
const COLUMNS = { base: '1fr 1fr', md: 'minmax(190px, 1.4fr) repeat(4, minmax(120px, 1fr))' } as const;
/** The name of a figure is above its values on a phone. */
const WHOLE_ROW = { base: '1 / -1', md: 'auto' } as const;
/** What is read first. */
const MAIN: readonly RowName[] = ['turnover', 'ggr', 'ngr', 'net_deposits', 'active'];

/** Each figure of a day beside those it is compared with. A figure with a door is a link to what it is made of. */
export const FigureTable = ({ columns }: { readonly columns: readonly Column[] }) => {
  const { t } = useTranslation();
  return (
    <Card padding="none" overflow="hidden">
      <Box role="table" aria-label={t('views.figures')}>
        <Heads columns={columns} />
        {groups.map(({ name, rows }) => (
          <Box key={name} role="rowgroup" aria-label={t(`figures.groups.${name}`)}>
            <Box role="row" px="4" pt="4" pb="1.5" borderTopWidth="1px" borderColor="border">
              <Span role="rowheader" fontSize="xs" fontWeight="600" color="fg.muted">
                {t(`figures.groups.${name}`)}
              </Span>
            </Box>
            {rows.map((row) => (
              <FigureRow key={row} name={row} columns={columns} />
            ))}
          </Box>
        ))}
      </Box>
    </Card>
  );
};

const Heads = ({ columns }: { columns: readonly Column[] }) => {
  const { t } = useTranslation();
  const dayText = useDayText();
  return (
    <Grid role="row" gridTemplateColumns={COLUMNS} columnGap="3" rowGap="2" px="4" py="3" fontSize="sm">
      <Span role="columnheader" gridColumn={WHOLE_ROW} color="fg.muted">
        {t('figures.figure')}
      </Span>
      {columns.map(({ name, day, days }) => {
        const state = days.at(-1)?.state;
        return (
          <Box key={name} role="columnheader" textAlign={{ base: 'start', md: 'end' }}>
            <Span display="block" fontWeight="600">
              {t(`figures.columns.${name}`)}
            </Span>
            <HStack gap="2" justify={{ base: 'flex-start', md: 'flex-end' }} wrap="wrap" fontSize="xs" color="fg.muted">
              <Span>{dayText(day)}</Span>
              {state ? (
                <Badge colorPalette={state === 'running' ? 'info' : 'neutral'}>{t(`figures.${state}`)}</Badge>
              ) : null}
            </HStack>
          </Box>
        );
      })}
    </Grid>
  );
};

const FigureRow = ({ name, columns }: { name: RowName; columns: readonly Column[] }) => {
  const { t } = useTranslation();
  return (
    <Grid
      role="row"
      gridTemplateColumns={COLUMNS}
      columnGap="3"
      rowGap="1"
      px="4"
      py="2"
      fontSize="sm"
      alignItems="center"
      borderTopWidth="1px"
      borderColor="border"
      fontWeight={MAIN.includes(name) ? '600' : '400'}
    >
      <Span role="rowheader" gridColumn={WHOLE_ROW}>
        {t(`figures.names.${name}`)}
      </Span>
      {columns.map((column) => (
        <Value key={column.name} name={name} column={column} />
      ))}
    </Grid>
  );
};

const Value = ({ name, column }: { name: RowName; column: Column }) => {
  const { t } = useTranslation();
  const tenant = useTenant();
  const text = useFigureText();
  const value = figureOf(name, column.days);
  const shown = text(name, value);
  const query = column.name === 'month' ? `day=${column.day}&days=month` : `day=${column.day}`;
  return (
    <Box role="cell" textAlign={{ base: 'start', md: 'end' }} fontVariantNumeric="tabular-nums" minWidth="0">
      <Span display={{ base: 'block', md: 'none' }} fontSize="xs" fontWeight="400" color="fg.muted">
        {t(`figures.columns.${column.name}`)}
      </Span>
      {hasDoor(name) && value !== null ? (
        <StyledLink
          to={`/${tenant}/figures/${name}?${query}`}
          {...(column.name === 'day' && { 'data-figure': name })}
          color={value < 0 ? 'loss.fg' : 'fg'}
          textDecoration="underline"
          textDecorationColor="border"
          textUnderlineOffset="3px"
          _hover={{ color: 'brand.fg' }}
        >
          {shown}
        </StyledLink>
      ) : (
        <Span {...(value !== null && value < 0 && { color: 'loss.fg' })}>{shown}</Span>
      )}
    </Box>
  );
};
