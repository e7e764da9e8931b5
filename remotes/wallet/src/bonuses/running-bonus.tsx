import type { Bonus } from '@jangada/contracts/domains/wallet/endpoints';
import { Box, Button, Card, Flex, Money, SimpleGrid, Skeleton, Stack, Text } from '@jangada/design';
import { ProgressBar } from '@jangada/design/progress-bar';
import { useLanguage, useHasRoute } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useFormat } from '@jangada/remote-kit/texts';
import type { ReactNode } from 'react';
import { useWallet } from '../balance/use-wallet.ts';
import { CancelBonus } from './cancel-bonus.tsx';
import { useTranslation } from '../texts/use-translation.ts';

const GAMES = '/casino/games';

/** The active bonus: the remaining rollover, its progress, its end, and its games. */
export const RunningBonus = ({ bonus }: { bonus: Bonus }) =>
  bonus.free_spins ? <RunningSpins bonus={bonus} spins={bonus.free_spins} /> : <RunningMoney bonus={bonus} />;

const RunningMoney = ({ bonus }: { bonus: Bonus }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { wallet } = useWallet();
  const left = Math.max(0, bonus.rollover_total - bonus.rollover_done);
  const done = t('bonus.wagered', {
    done: format.money(bonus.rollover_done),
    total: format.money(bonus.rollover_total),
  });
  return (
    <BonusCard
      bonus={bonus}
      left={left > 0 ? t('bonus.left', { amount: format.money(left) }) : t('bonus.nothingLeft')}
      done={done}
      action={<GamesLink to={`${GAMES}?bonuses=1`}>{t('bonus.games')}</GamesLink>}
      note={t('bonus.whatCounts')}
    >
      <Figure name={t('bonus.received')}>
        <Money amount={bonus.amount} language={language} />
      </Figure>
      <Figure name={t('bonus.balance')}>
        {/* Only one bonus is open at a time (docs/decisions/0014), so the wallet's bonus balance belongs to it. */}
        {wallet ? <Money amount={wallet.balance_bonus} language={language} /> : <Skeleton height="24px" width="90px" />}
      </Figure>
    </BonusCard>
  );
};

const RunningSpins = ({ bonus, spins }: { bonus: Bonus; spins: NonNullable<Bonus['free_spins']> }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  return (
    <BonusCard
      bonus={bonus}
      left={t('bonus.spinsLeft', { count: spins.total - spins.used, game: spins.game })}
      done={t('bonus.spinsUsed', { used: format.number(spins.used), total: format.number(spins.total) })}
      action={
        spins.game_id !== null && (
          <GamesLink to={`${GAMES}?searchTerm=${encodeURIComponent(spins.game)}`}>{t('bonus.seeGame')}</GamesLink>
        )
      }
    >
      <Figure name={t('bonus.spinValue')}>
        <Money amount={spins.spin_value} language={language} />
      </Figure>
    </BonusCard>
  );
};

interface BonusCardProps {
  readonly bonus: Bonus;
  /** The remaining requirement, in one sentence. */
  readonly left: string;
  readonly done: string;
  readonly children: ReactNode;
  readonly action: ReactNode;
  readonly note?: string;
}

const BonusCard = ({ bonus, left, done, children, action, note }: BonusCardProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Card as="article" p={{ base: '4', md: '6' }}>
      <Stack gap="4">
        <Box>
          <Text fontSize="sm" color="fg.muted">
            {bonus.name}
          </Text>
          <Text fontFamily="heading" fontSize={{ base: 'xl', md: '2xl' }} fontWeight="600" textWrap="balance">
            {left}
          </Text>
        </Box>
        <Stack gap="2">
          <ProgressBar label={left} percent={bonus.progress} text={done} />
          <Flex justify="space-between" gap="3" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            <span>{done}</span>
            <span>{`${format.number(bonus.progress)}%`}</span>
          </Flex>
        </Stack>
        <SimpleGrid columns={{ base: 2, md: 3 }} gap="4">
          {children}
          {bonus.expires_at !== null && (
            <Figure name={t('bonus.until')} wide>
              {t('bonus.untilTime', { date: format.date(bonus.expires_at), time: format.time(bonus.expires_at) })}
            </Figure>
          )}
        </SimpleGrid>
        <Terms bonus={bonus} />
        {note && (
          <Text fontSize="sm" color="fg.muted" textWrap="pretty">
            {note}
          </Text>
        )}
        {action && <Box>{action}</Box>}
        <CancelBonus bonus={bonus} />
      </Stack>
    </Card>
  );
};

const Figure = ({ name, children, wide = false }: { name: string; children: ReactNode; wide?: boolean }) => (
  <Box gridColumn={{ base: wide ? '1 / -1' : 'auto', md: 'auto' }}>
    <Text fontSize="xs" color="fg.muted">
      {name}
    </Text>
    <Text as="div" fontWeight="600" fontVariantNumeric="tabular-nums">
      {children}
    </Text>
  </Box>
);

/** Renders nothing when no release has a page of games. */
const GamesLink = ({ to, children }: { to: string; children: ReactNode }) =>
  useHasRoute(GAMES) && (
    <Button as={Link} to={to} variant="outline">
      {children}
    </Button>
  );

/** The limits of the bonus as sentences. Renders nothing without limits. */
const Terms = ({ bonus: { max_bet: maxBet, max_convert: maxConvert } }: { bonus: Bonus }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const terms = [
    ...(maxBet ? [t('coupon.maxBet', { amount: format.money(maxBet) })] : []),
    ...(maxConvert ? [t('coupon.maxConvert', { amount: format.money(maxConvert) })] : []),
  ];
  return terms.length > 0 ? (
    <Stack as="ul" gap="1" listStyleType="none">
      {terms.map((term) => (
        <Text as="li" key={term} fontSize="sm" color="fg.muted">
          {term}
        </Text>
      ))}
    </Stack>
  ) : null;
};
