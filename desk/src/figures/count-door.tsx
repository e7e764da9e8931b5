import { listFigurePlayers, type CountName } from '@jangada/contracts/ops/figures';
import { HStack, Span, styled } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { readQuery } from '../api/queries.ts';
import { CellValue, PlayerLink } from '../parts/cell-value.tsx';
import { Moment } from '../parts/moment.tsx';
import { PlayerNames } from '../parts/player-names.tsx';
import { ReadResult } from '../parts/read-result.tsx';
import { Line, NothingHere, Part } from '../players/tabs/tab.tsx';
import { useTenant } from '../rights/rights.ts';
import { PageLinks } from './page-links.tsx';
import { useTranslation } from '../texts/use-translation.ts';

const StyledLink = styled(Link);

interface CountDoorProps {
  readonly figure: CountName;
  readonly day: string;
  readonly cursor: string | null;
}

/** The players that a figure counts, by page. */
export const CountDoor = ({ figure, day, cursor }: CountDoorProps) => {
  const { t } = useTranslation();
  const tenant = useTenant();
  const query = useQuery(
    readQuery(listFigurePlayers, { params: { tenant, figure }, query: { day, ...(cursor !== null && { cursor }) } }),
  );
  return (
    <ReadResult query={query}>
      {({ data, next_cursor: next }) => (
        <PlayerNames ids={data.map(({ user_id: id }) => id)}>
          <Part title={t('figures.players')} action={<PageLinks day={day} cursor={cursor} next={next} />}>
            {data.length === 0 ? <NothingHere text={t('figures.nobody')} /> : null}
            {data.map(({ user_id: id, at, txn, amount }) => (
              <Line
                key={id}
                beside={amount === null ? <Span /> : <CellValue kind="money" name="amount" value={amount} />}
              >
                <HStack gap="2" wrap="wrap">
                  <PlayerLink id={String(id)} unnamed={t('palette.player', { id: String(id) })} />
                  {at === null ? null : <Moment at={at} />}
                  {txn === null ? null : (
                    <StyledLink to={`/${tenant}/ledger?cursor=${txn + 1}&open=${txn}`} color="brand.fg">
                      {t('figures.movement', { id: String(txn) })}
                    </StyledLink>
                  )}
                </HStack>
              </Line>
            ))}
          </Part>
        </PlayerNames>
      )}
    </ReadResult>
  );
};
