import { listFigureWithdrawals, withdrawalListNames } from '@jangada/contracts/ops/figures-of-payments';
import { Badge, HStack, Span, Stack, styled } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { textOf } from '../address/read-parts.ts';
import { useAddressParts } from '../address/use-address-parts.ts';
import { WrongParts } from '../address/wrong-parts.tsx';
import { readQuery } from '../api/queries.ts';
import { useKeys } from '../keys/use-keys.ts';
import { CellValue, PlayerLink } from '../parts/cell-value.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PlayerNames } from '../parts/player-names.tsx';
import { Forbidden, ReadResult } from '../parts/read-result.tsx';
import { Line, NothingHere, Part } from '../players/tabs/tab.tsx';
import { rolesThatMay, useRight, useTenant } from '../rights/rights.ts';
import { PageLinks } from './page-links.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { dayIn } from './days.ts';
import { useLineText } from './line-columns.ts';
import { useDayText } from './use-figure-texts.ts';
import { NotFound } from '../parts/not-found.tsx';

const StyledLink = styled(Link);

/** The withdrawals that a figure of a day counts, the longest first. */
export const PaymentListPage = () => {
  const { t } = useTranslation();
  const text = useLineText();
  const dayText = useDayText();
  const tenant = useTenant();
  const navigate = useNavigate();
  const { list: asked = '' } = useParams();
  const address = useAddressParts();
  const { may, permission } = useRight(listFigureWithdrawals.needs);
  const day = dayIn(address);
  const cursor = address.read('cursor', textOf(listFigureWithdrawals, 'cursor'));
  const list = withdrawalListNames.find((name) => name === asked);
  const above = `/${tenant}/payment-figures`;
  useKeys(t('views.paymentFigures'), [
    { keys: 'Escape', label: t('views.paymentFigures'), run: () => void navigate(above) },
  ]);
  const query = useQuery({
    ...readQuery(listFigureWithdrawals, {
      params: { tenant, list: list ?? 'withdrawals' },
      query: { day, ...(cursor !== null && { cursor }) },
    }),
    enabled: may !== null && list !== undefined,
  });
  if (may === null) return <Forbidden missing={{ needs: [permission], roles: rolesThatMay(permission) }} />;
  if (!list) return <NotFound title={t('figures.unknown')} />;
  return (
    <Stack gap="4" maxWidth="900px">
      <PageHead
        title={t(`paymentFigures.lists.${list}`)}
        text={t(`paymentFigures.listTexts.${list}`)}
        beside={<Badge>{dayText(day)}</Badge>}
        above={
          <StyledLink to={above} fontSize="sm" color="brand.fg">
            {t('views.paymentFigures')}
          </StyledLink>
        }
      />
      <WrongParts parts={address.wrong} />
      <ReadResult query={query}>
        {({ data, next_cursor: next }) => (
          <PlayerNames ids={data.map(({ user_id: id }) => String(id))}>
            <Part title={t('paymentFigures.withdrawals')} action={<PageLinks day={day} cursor={cursor} next={next} />}>
              {data.length === 0 ? <NothingHere text={t('paymentFigures.none')} /> : null}
              {data.map(({ id, user_id: player, amount, created_at: at, ended_at: ended, seconds, txn }) => (
                <Line key={id} beside={<CellValue kind="money" name="amount" value={amount} />}>
                  <HStack gap="2" wrap="wrap">
                    <StyledLink to={`/${tenant}/withdrawals?state=all&open=${id}`} color="brand.fg">
                      {id}
                    </StyledLink>
                    <Span fontWeight="600">{text('seconds', seconds)}</Span>
                    <Moment at={at} />
                    {ended === null ? null : (
                      <>
                        <Span aria-hidden>→</Span>
                        <Moment at={ended} />
                      </>
                    )}
                    <PlayerLink id={String(player)} unnamed={t('palette.player', { id: String(player) })} />
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
    </Stack>
  );
};
