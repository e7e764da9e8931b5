import {
  Box,
  Button,
  Card,
  Flex,
  formatMoney,
  Grid,
  Heading,
  Icon,
  Money,
  Skeleton,
  Stack,
  styled,
  Text,
  useEffectsLevel,
  VisuallyHidden,
} from '@jangada/design';
import { BoxOpening } from '@jangada/design/box-opening';
import { Confetti } from '@jangada/design/confetti';
import { CountUp } from '@jangada/design/count-up';
import { Countdown } from '@jangada/design/countdown';
import { useLanguage, useTenant } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useBundle } from '@jangada/remote-kit/texts';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { animationPageTexts } from '../texts/animation-page.ts';

const spineColors = ['red', 'blue', 'pink', 'black', 'green', 'yellow'] as const;

export type SpineColor = (typeof spineColors)[number];

const SAMPLE_PRIZES: Readonly<Record<SpineColor, number>> = {
  red: 2_000,
  blue: 5_000,
  pink: 10_000,
  black: 50_000,
  green: 1_000,
  yellow: 25_000,
};
const SAMPLE_BALANCE = 12_350;
const SAMPLE_WIN = 123_456;
const RING_MS = 10_000;
const SKELETON_MS = 3_000;

interface DemoProps {
  readonly title: string;
  readonly note: string;
  readonly onReplay?: () => void;
  readonly children: ReactNode;
}

/** One animation with a replay button. */
const Demo = ({ title, note, onReplay, children }: DemoProps) => {
  const { t } = useBundle(animationPageTexts);
  return (
    <Card as="section" aria-label={title} display="flex" flexDirection="column" gap="4" minWidth="0">
      <Box>
        <Heading as="h2" size="md">
          {title}
        </Heading>
        <Text fontSize="sm" color="fg.muted">
          {note}
        </Text>
      </Box>
      <Flex flex="1" minHeight="132px" align="center" justify="center">
        {children}
      </Flex>
      {onReplay && (
        <Button
          variant="outline"
          alignSelf="flex-start"
          leftIcon={<Icon name="lucide:refresh-cw" size={18} />}
          aria-label={`${t('replay')}: ${title}`}
          onClick={onReplay}
        >
          {t('replay')}
        </Button>
      )}
    </Card>
  );
};

const Boxes = () => {
  const { t } = useBundle(animationPageTexts);
  const { spineBox } = useTenant();
  const language = useLanguage();
  const [opened, setOpened] = useState<ReadonlySet<SpineColor>>(new Set());
  const last = [...opened].at(-1);
  return (
    <Card as="section" aria-label={t('boxes')} minWidth="0">
      <VisuallyHidden role="status">{last && formatMoney(SAMPLE_PRIZES[last], language)}</VisuallyHidden>
      <Flex justify="space-between" align="flex-start" gap="4" mb="4" wrap="wrap">
        <Box>
          <Heading as="h2" size="xl">
            {t('boxes')}
          </Heading>
          <Text color="fg.muted">{t('boxesNote')}</Text>
        </Box>
        <Button variant="outline" disabled={opened.size === 0} onClick={() => setOpened(new Set())}>
          {t('closeAll')}
        </Button>
      </Flex>
      <Grid
        gap="3"
        gridTemplateColumns={{
          base: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(3, minmax(0, 1fr))',
          xl: 'repeat(6, minmax(0, 1fr))',
        }}
      >
        {spineColors.map((color) => (
          <styled.button
            key={color}
            type="button"
            aria-label={t('openBox', { color: t(`colors.${color}`) })}
            aria-pressed={opened.has(color)}
            onClick={() => setOpened((now) => new Set([...now, color]))}
            display="grid"
            gridTemplateColumns="minmax(0, 1fr)"
            justifyItems="center"
            p="2"
            borderRadius="tile"
            cursor="pointer"
            overflow="hidden"
            _hover={{ bg: 'fg/8' }}
          >
            <BoxOpening color={spineBox[color]} open={opened.has(color)}>
              <Money
                amount={SAMPLE_PRIZES[color]}
                language={language}
                px="3"
                py="1.5"
                borderRadius="full"
                bg="raised"
                color="fg"
                boxShadow="floating"
                fontFamily="heading"
                fontWeight="700"
              />
            </BoxOpening>
          </styled.button>
        ))}
      </Grid>
    </Card>
  );
};

const Celebration = () => {
  const { t } = useBundle(animationPageTexts);
  const [isThrown, setIsThrown] = useState(false);
  return (
    <Demo title={t('confetti')} note={t('confettiNote')} onReplay={() => setIsThrown(true)}>
      <Icon name="lucide:sparkles" size={56} color="accent.line" />
      {isThrown && <Confetti onDone={() => setIsThrown(false)} />}
    </Demo>
  );
};

const Win = () => {
  const { t } = useBundle(animationPageTexts);
  const [round, setRound] = useState(0);
  const language = useLanguage();
  const look = { fontFamily: 'heading', fontSize: '3xl', fontWeight: '700', color: 'win' } as const;
  return (
    <Demo title={t('win')} note={t('winNote')} onReplay={() => setRound(round + 1)}>
      {round === 0 ? (
        <Money amount={SAMPLE_WIN} language={language} {...look} />
      ) : (
        <CountUp key={round} from={SAMPLE_BALANCE} to={SAMPLE_WIN} {...look} />
      )}
    </Demo>
  );
};

const Ring = () => {
  const { t } = useBundle(animationPageTexts);
  const [endsAt, setEndsAt] = useState(0);
  return (
    <Demo title={t('ring')} note={t('ringNote')} onReplay={() => setEndsAt(Date.now() + RING_MS)}>
      {endsAt > 0 ? (
        <Countdown key={endsAt} endsAt={endsAt} totalMs={RING_MS} label={t('ringLabel')} size={96} />
      ) : (
        <Icon name="lucide:clock" size={56} color="brand.line" />
      )}
    </Demo>
  );
};

const Waiting = () => {
  const { t } = useBundle(animationPageTexts);
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsWaiting(false), SKELETON_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return (
    <Demo title={t('skeleton')} note={t('skeletonNote')} onReplay={() => setIsWaiting(true)}>
      <Flex gap="4" align="center" width="full" maxWidth="280px" aria-busy={isWaiting}>
        {isWaiting ? (
          <Skeleton width="44px" height="44px" flexShrink="0" />
        ) : (
          <Icon name="lucide:gift" size={44} color="brand.line" />
        )}
        <Stack gap="1" flex="1">
          {isWaiting ? <Skeleton height="24px" width="90%" /> : <Text fontWeight="600">{t('welcome')}</Text>}
          {isWaiting ? (
            <Skeleton height="21px" width="70%" />
          ) : (
            <Text fontSize="sm" color="fg.muted">
              {t('welcomeNote')}
            </Text>
          )}
        </Stack>
      </Flex>
    </Demo>
  );
};

const Calm = () => {
  const { t } = useBundle(animationPageTexts);
  const level = useEffectsLevel();
  if (level === 'full') return null;
  return (
    <Flex role="status" gap="3" align="center" bg="info.subtle" color="info.fg" borderRadius="control" px="4" py="3">
      <Icon name="lucide:info" />
      <Text fontWeight="500">{t(`calm.${level}`)}</Text>
    </Flex>
  );
};

/** All animations of the site, each replayable (RTE-79). Animations do not start automatically. */
export const AnimationPage = () => {
  const { t } = useBundle(animationPageTexts);
  return (
    <Stack
      as="main"
      gap="6"
      maxWidth="content"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '5', md: '8' }}
      minHeight="100dvh"
    >
      <Flex as="nav" aria-label={t('title')} gap="2" ms="-3">
        <Button as={Link} to="/" variant="ghost" size="md" leftIcon={<Icon name="lucide:arrow-left" size={18} />}>
          {t('back')}
        </Button>
        <Button as={Link} to="/NewComponents" variant="ghost">
          {t('components')}
        </Button>
      </Flex>
      <Box>
        <Heading as="h1" size={{ base: '3xl', md: '4xl' }}>
          {t('title')}
        </Heading>
        <Text mt="2" color="fg.muted" maxWidth="prose" textWrap="pretty">
          {t('intro')}
        </Text>
      </Box>
      <Calm />
      <Boxes />
      <Grid gap="4" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 230px), 1fr))">
        <Celebration />
        <Win />
        <Ring />
        <Waiting />
        <Demo title={t('press')} note={t('pressNote')}>
          <Button color="primary" size="xl">
            {t('pressMe')}
          </Button>
        </Demo>
      </Grid>
    </Stack>
  );
};
