import type { Prize } from '@jangada/contracts/domains/boxes/box';
import { Box, Button, Card, Flex, Heading, Icon, Image, Money, Skeleton, Stack, Text } from '@jangada/design';
import { useCopy } from '@jangada/remote-kit/copy';
import { useLanguage } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import type { ReactNode } from 'react';
import { useTranslation } from '../box-texts.ts';
import { checkDraw, recipeFor } from './check-draw.ts';
import type { CheckedDraw, DrawInput } from './check-draw.ts';

interface CheckResultProps {
  readonly draw: DrawInput;
  readonly prizes: readonly Prize[];
}

/** The result of the check, its steps, and the code to repeat it in Node.js. */
export const CheckResult = ({ draw, prizes }: CheckResultProps) => {
  const { t } = useTranslation();
  const sum = useQuery({
    queryKey: ['casino', 'check-draw', draw],
    queryFn: () => checkDraw(draw),
    staleTime: Infinity,
    retry: false,
  });
  return (
    <Stack gap="4">
      {sum.isPending && <Skeleton height="320px" borderRadius="tile" />}
      {sum.isError && <Text role="alert">{t('boxes.fairness.unavailable')}</Text>}
      {sum.data && <VerdictCard checked={sum.data} prizes={prizes} />}
      {sum.data && <Steps checked={sum.data} sealed={draw.seedHash} prizes={prizes} />}
      <Recipe text={recipeFor(draw)} />
    </Stack>
  );
};

const verdicts = {
  fair: { icon: 'lucide:shield-check', tone: 'win', title: 'fair', text: 'fairText' },
  computed: { icon: 'lucide:shield-check', tone: 'win', title: 'computed', text: null },
  'another-seed': { icon: 'lucide:shield-x', tone: 'loss', title: 'anotherSeed', text: 'anotherSeedText' },
  'another-prize': { icon: 'lucide:shield-x', tone: 'loss', title: 'anotherPrize', text: 'anotherPrizeText' },
} as const;

const VerdictCard = ({ checked, prizes }: { readonly checked: CheckedDraw; readonly prizes: readonly Prize[] }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { icon, tone, title, text } = verdicts[checked.verdict];
  const prize = prizes[checked.index];
  return (
    <Flex role="status" gap="4" p="4" align="center" wrap="wrap" borderRadius="tile" bg={`${tone}.subtle`} color="fg">
      <Icon name={icon} size={32} color={tone} flexShrink="0" />
      <Box flex="1" minW="200px">
        <Text fontWeight="700">{t(`boxes.fairness.${title}`)}</Text>
        {text && <Text fontSize="sm">{t(`boxes.fairness.${text}`)}</Text>}
      </Box>
      {prize && tone === 'win' && (
        <Flex gap="2" align="center" flexShrink="0">
          <Image src={prize.image} alt="" boxSize="48px" borderRadius="8px" />
          <Box>
            <Text fontWeight="600" fontSize="sm">
              {prize.name}
            </Text>
            <Money amount={prize.value} language={language} fontSize="sm" />
          </Box>
        </Flex>
      )}
    </Flex>
  );
};

interface StepsProps {
  readonly checked: CheckedDraw;
  readonly sealed: string;
  readonly prizes: readonly Prize[];
}

const Steps = ({ checked, sealed, prizes }: StepsProps) => {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { digest, seedHash, rest, total, from, to, nonce, text } = checked;
  const isSame = seedHash === sealed;
  const name = prizes[checked.index]?.name ?? '';
  return (
    <Card as="section" p={{ base: '4', md: '6' }} aria-labelledby="draw-steps">
      <Heading as="h3" size="md" id="draw-steps" mb="4">
        {t('boxes.fairness.steps')}
      </Heading>
      <Stack as="ol" gap="4" listStyleType="none">
        <Step title={t('boxes.fairness.hashStep')} code={seedHash} isWrong={!isSame}>
          {t(isSame ? 'boxes.fairness.hashSame' : 'boxes.fairness.hashOther')}
        </Step>
        <Step title={t('boxes.fairness.hmacStep', { text })} code={digest} />
        <Step title={t('boxes.fairness.rollStep')}>
          {`${t('boxes.fairness.rollRest', { number: number(checked.number), total: number(total), rest: number(rest) })}${nonce > 0 ? ` ${t('boxes.fairness.rollNonce', { count: nonce })}` : ''}`}
        </Step>
        <Step title={t('boxes.fairness.prizeStep')} isWrong={checked.verdict === 'another-prize'}>
          {t('boxes.fairness.prizeFell', { rest: number(rest), name, from: number(from), to: number(to) })}
        </Step>
      </Stack>
    </Card>
  );
};

interface StepProps {
  readonly title: string;
  readonly code?: string;
  readonly isWrong?: boolean;
  readonly children?: ReactNode;
}

const Step = ({ title, code, isWrong = false, children }: StepProps) => (
  <Flex as="li" gap="3" align="flex-start">
    <Icon
      name={isWrong ? 'lucide:x' : 'lucide:check'}
      size={18}
      color={isWrong ? 'loss' : 'win'}
      flexShrink="0"
      marginTop="0.2em"
    />
    <Box flex="1" minW="0">
      <Text fontSize="sm" fontWeight="600" overflowWrap="anywhere">
        {title}
      </Text>
      {code && (
        <Text fontFamily="mono" translate="no" fontSize="xs" overflowWrap="anywhere">
          {code}
        </Text>
      )}
      {children && (
        <Text fontSize="sm" color="fg.muted">
          {children}
        </Text>
      )}
    </Box>
  </Flex>
);

const Recipe = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation();
  const { state, failure, copy } = useCopy();
  return (
    <Card as="section" p={{ base: '4', md: '6' }} aria-labelledby="draw-recipe">
      <Flex gap="4" align="center" justify="space-between" wrap="wrap">
        <Box flex="1" minW="220px">
          <Heading as="h3" size="md" id="draw-recipe">
            {t('boxes.fairness.recipe')}
          </Heading>
          <Text fontSize="sm" color="fg.muted" mt="1">
            {t('boxes.fairness.recipeText')}
          </Text>
        </Box>
        <Button
          variant="outline"
          leftIcon={<Icon name={state === 'copied' ? 'lucide:check' : 'lucide:copy'} size={18} />}
          onClick={() => void copy(text)}
        >
          {t(state === 'copied' ? 'boxes.fairness.copied' : 'boxes.fairness.copyRecipe')}
        </Button>
      </Flex>
      <Text role="status" fontSize="xs" color="loss" srOnly={failure === null}>
        {failure ?? (state === 'copied' ? t('boxes.fairness.copied') : '')}
      </Text>
      <Box
        as="pre"
        role="region"
        tabIndex={0}
        aria-label={t('boxes.fairness.recipeLabel')}
        mt="4"
        p="3"
        maxHeight="260px"
        overflow="auto"
        bg="canvas"
        borderRadius="control"
        borderWidth="1px"
        borderColor="border"
        fontFamily="mono"
        translate="no"
        fontSize="xs"
      >
        {text}
      </Box>
    </Card>
  );
};
