import { showPlayerMoney, type PlayerMoney } from '@jangada/contracts/ops/player-tabs';
import { Button, Flex, Icon, Span, Stack, styled, Text } from '@jangada/design';
import { Link } from 'react-router-dom';
import { useFormats } from '../../locale/formats.ts';
import { toasts } from '../../parts/toasts.ts';
import { useTenant } from '../../rights/rights.ts';
import { useTranslation } from '../../texts/use-translation.ts';
import { useMoneySentences } from '../money-sentences.ts';
import { Payments } from './payments.tsx';
import { Line, Part, PlayerRead, type TabProps } from './tab.tsx';

const StyledLink = styled(Link);

/** Balances, what may leave now, and what stands in the way as sentences with their numbers. */
export const MoneyTab = ({ id }: TabProps) => (
  <PlayerRead id={id} operation={showPlayerMoney}>
    {({ data }) => (
      <Stack gap="4">
        <MayLeave money={data} />
        <Totals id={id} money={data} />
        <Payments id={id} />
      </Stack>
    )}
  </PlayerRead>
);

const MayLeave = ({ money }: { money: PlayerMoney }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { answer, blocking, said } = useMoneySentences()(money);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(answer);
    toasts.show({ kind: 'success', text: t('command.copied') });
  };
  return (
    <Part
      title={t('players.money.now')}
      action={
        <Button
          size="sm"
          variant="outline"
          onClick={() => void copy()}
          leftIcon={<Icon name="lucide:copy" size={15} />}
        >
          {t('copy')}
        </Button>
      }
    >
      <Text px="4" pb="3" fontWeight="600">
        {answer}
      </Text>
      <Stack gap="0" as="ul" listStyleType="none" m="0" p="0" aria-label={t('players.money.way')}>
        {blocking.length === 0 && money.has_pix_key ? (
          <Sentence icon="lucide:circle-check" color="win.fg" text={t('players.money.nothing')} />
        ) : (
          blocking.map((text) => <Sentence key={text} icon="lucide:circle-x" color="loss.fg" text={text} />)
        )}
        {said.map((text) => (
          <Sentence key={text} icon="lucide:triangle-alert" color="warning.fg" text={text} />
        ))}
      </Stack>
      <Text px="4" py="2.5" fontSize="xs" color="fg.muted" borderTopWidth="1px" borderColor="border">
        {t('players.money.limits', { min: formats.money(money.min), max: formats.money(money.max) })}
      </Text>
    </Part>
  );
};

export const Sentence = ({ icon, color, text }: { icon: string; color: string; text: string }) => (
  <Flex as="li" gap="2.5" px="4" py="2" fontSize="sm" align="flex-start" borderTopWidth="1px" borderColor="border">
    <Span color={color} flexShrink="0" pt="0.5">
      <Icon name={icon} size={16} />
    </Span>
    <Span>{text}</Span>
  </Flex>
);

const Totals = ({ id, money }: { id: string; money: PlayerMoney }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const tenant = useTenant();
  const times = ({ count, sum }: PlayerMoney['deposited']) =>
    count === 0 ? formats.money(sum) : t('players.money.times', { count, sum: formats.money(sum) });
  return (
    <Part
      title={t('players.money.statement')}
      action={
        <StyledLink to={`/${tenant}/deposits?user_id=${id}`} color="brand.fg" fontSize="sm" textDecoration="none">
          {t('views.deposits')}
        </StyledLink>
      }
    >
      <Line beside={times(money.deposited)}>{t('players.money.deposited')}</Line>
      <Line beside={times(money.withdrawn)}>{t('players.money.withdrawn')}</Line>
    </Part>
  );
};
