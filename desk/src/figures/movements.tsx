import type { FigureExplained } from '@jangada/contracts/ops/figures';
import { HStack, Span, styled } from '@jangada/design';
import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { CellValue, PlayerLink } from '../parts/cell-value.tsx';
import { Moment } from '../parts/moment.tsx';
import { PlayerNames } from '../parts/player-names.tsx';
import { Line, NothingHere, Part } from '../players/tabs/tab.tsx';
import { useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';

const StyledLink = styled(Link);

const PLAYER_ACCOUNT = /^player:(\d+):(\w+)$/;

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
  const players = movements.flatMap(({ accounts }) => accounts.map((account) => PLAYER_ACCOUNT.exec(account)?.[1]));
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
  const player = PLAYER_ACCOUNT.exec(account);
  const texts = useOperationTexts();
  const { t } = useTranslation();
  const [, id, kind] = player ?? [];
  if (id === undefined || kind === undefined) return <Span>{account.replace(/^house:/, '')}</Span>;
  return (
    <Span>
      <Span>{`${texts.value('account', kind)} · `}</Span>
      <PlayerLink id={id} unnamed={t('palette.player', { id })} />
    </Span>
  );
};
