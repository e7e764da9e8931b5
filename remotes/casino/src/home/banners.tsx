import type { Banner } from '@jangada/contracts/site/site-config';
import { Box, Button, Heading, HStack, Icon, IconButton, Image, Stack, Text, useReducedEffects } from '@jangada/design';
import { useLanguage, useTenant } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/link';
import { useEffect, useState } from 'react';
import { useCasinoTexts } from '../texts/texts.ts';

/** How long one banner stays before the next; never under reduced motion. */
const BANNER_MS = 8_000;

/** White on dark in both modes: the arrows lie on the artwork. */
const onArtwork = { color: 'white', bg: 'black/60', _hover: { bg: 'black/80' } };

/** The tenant's highlights: one image at a time, the words over its calm side. */
export const Banners = () => {
  const { banners } = useTenant();
  const t = useCasinoTexts();
  const isStill = useReducedEffects();
  const [shown, setShown] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const count = banners.length;

  useEffect(() => {
    if (isStill || isPaused || count < 2) return;
    const timer = setInterval(() => setShown((now) => (now + 1) % count), BANNER_MS);
    return () => clearInterval(timer);
  }, [isStill, isPaused, count]);

  const banner = banners[shown % Math.max(count, 1)];
  if (!banner) return null;
  return (
    <Box
      as="section"
      aria-label={t('home.banners')}
      position="relative"
      borderRadius="tile"
      overflow="hidden"
      height={{ base: '148px', md: '260px', xl: '300px' }}
      bg="surface"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <OneBanner key={banner.id} banner={banner} eager={shown === 0} />
      {count > 1 && (
        <HStack position="absolute" insetEnd="2" bottom="2" gap="1">
          <IconButton
            label={t('home.previousBanner')}
            size="sm"
            rounding="full"
            css={onArtwork}
            onClick={() => setShown((shown + count - 1) % count)}
          >
            <Icon name="lucide:chevron-left" />
          </IconButton>
          <IconButton
            label={t('home.nextBanner')}
            size="sm"
            rounding="full"
            css={onArtwork}
            onClick={() => setShown((shown + 1) % count)}
          >
            <Icon name="lucide:chevron-right" />
          </IconButton>
        </HStack>
      )}
    </Box>
  );
};

const OneBanner = ({ banner, eager }: { banner: Banner; eager: boolean }) => {
  const t = useCasinoTexts();
  const language = useLanguage();
  return (
    <>
      <picture>
        <source media="(max-width: 767px)" srcSet={banner.image_mobile} />
        <Image src={banner.image} alt="" eager={eager} position="absolute" inset="0" width="full" height="full" />
      </picture>
      <Box
        position="absolute"
        inset="0"
        bgGradient="to-r"
        gradientFrom="rgba(0, 0, 0, 0.72)"
        gradientVia="rgba(0, 0, 0, 0.4)"
        gradientTo="rgba(0, 0, 0, 0)"
        aria-hidden
      />
      <Stack
        position="relative"
        height="full"
        justify="center"
        gap={{ base: '1', md: '3' }}
        px={{ base: '4', md: '8' }}
        maxW={{ base: '58%', md: '560px' }}
        color="white"
      >
        <Heading as="h2" size={{ base: 'md', md: 'xl' }} color="white" textWrap="balance">
          {banner.title[language]}
        </Heading>
        <Text fontSize={{ base: 'sm', md: 'md' }} opacity="0.9" lineClamp={2}>
          {banner.text[language]}
        </Text>
        {banner.link && (
          <Box hideBelow="md">
            <Button as={Link} to={banner.link} color="primary">
              {t('home.seeBanner')}
            </Button>
          </Box>
        )}
      </Stack>
      {/* On a phone the whole banner is the link. */}
      {banner.link && (
        <Box asChild position="absolute" inset="0" hideFrom="md" aria-label={banner.title[language]}>
          <Link to={banner.link} />
        </Box>
      )}
    </>
  );
};
