import type { FigureExplained } from '@jangada/contracts/ops/figures';
import { HStack, Span, styled } from '@jangada/design';
import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { playerAccountIn, useAccountText } from '../parts/account-text.ts';
import { CellValue, PlayerLink } from '../parts/cell-value.tsx';
import { Moment } from '../parts/moment.tsx';
import { PlayerNames } from '../parts/player-names.tsx';
import { Line, NothingHere, Part } from '../players/tabs/tab.tsx';
import { useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';

const StyledLink = styled(Link);

interface MovementsProps {
  readonly movements: FigureExplained['movements'];
  /** The ways to other pages. */
  readonly children: ReactNode;
}

/** A page of the movements behind a figure. */
export const Movements = ({ movements, children }: MovementsProps) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const tenant = useTenant();
  const players = movements.flatMap(({ accounts }) => accounts.map((account) => playerAccountIn(account)?.id));
  return (
    <PlayerNames ids={players}>
      <Part title={t('figures.movements')} action={<HStack gap="2">{children}</HStack>}>
        {movements.length === 0 ? <NothingHere text={t('figures.nothing')} /> : null}
        {movements.map(({ id, kind, ref, accounts, amount, created_at }) => (
          <Line key={id} beside={<CellValue kind="signed-money" name="amount" value={amount} />}>
            <HStack gap="2" wrap="wrap">
              <StyledLink to={`/${tenant}/ledger?cursor=${id + 1}&open=${id}`} color="brand.fg">
                {id}
              </StyledLink>
              <Moment at={created_at} />
              <Span>{texts.value('movement', kind)}</Span>
              {accounts.map((account) => (
                <Account key={account} account={account} />
              ))}
            </HStack>
            {ref === null ? null : (
              <Span fontSize="xs" color="fg.muted" fontFamily="mono">
                {ref}
              </Span>
            )}
          </Line>
        ))}
      </Part>
    </PlayerNames>
  );
};

const Account = ({ account }: { account: string }) => {
  const { t } = useTranslation();
  const name = useAccountText()(account);
  const player = playerAccountIn(account);
  if (!player) return <Span>{name}</Span>;
  return (
    <Span>
      <Span>{`${name} · `}</Span>
      <PlayerLink id={player.id} unnamed={t('palette.player', { id: player.id })} />
    </Span>
  );
};
