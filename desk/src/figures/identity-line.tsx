import { identityTerms, type DayFigures } from '@jangada/contracts/ops/figures';
import { Card, HStack, Icon, Text } from '@jangada/design';
import { useFormats } from '../locale/formats.ts';
import { useTranslation } from '../texts/use-translation.ts';

/** Net deposits and what they are equal to: all accounts together are zero, so another result is a fault. */
export const IdentityLine = ({ figures }: { figures: DayFigures }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const terms = identityTerms
    .filter((name, index) => index < 2 || figures[name] !== 0)
    .map((name) => `${t(`figures.names.${name}`)} ${formats.money(figures[name])}`)
    .join(' + ');
  const deposits = formats.money(figures.net_deposits);
  const holds = figures.identity_difference === 0;
  return (
    <Card as="section" aria-label={t('figures.identity')} role={holds ? undefined : 'alert'}>
      <HStack gap="2.5" align="flex-start">
        <Icon
          name={holds ? 'lucide:circle-check' : 'lucide:circle-x'}
          size={18}
          color={holds ? 'win.fg' : 'loss.fg'}
          mt="0.5"
        />
        <Text fontSize="sm" {...(!holds && { color: 'loss.fg', fontWeight: '600' })}>
          {holds
            ? t('figures.identityHolds', { deposits, terms })
            : t('figures.identityFails', {
                day: figures.day,
                difference: formats.money(figures.identity_difference),
                deposits,
                terms,
              })}
        </Text>
      </HStack>
    </Card>
  );
};
