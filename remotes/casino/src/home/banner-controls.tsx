import { Box, Flex, Icon, IconButton } from '@jangada/design';
import { useTranslation } from '../texts/use-translation.ts';
import type { Slides } from './use-slides.ts';

/** White on dark in both modes, because the controls lie on artwork. */
const onArtwork = {
  color: 'white',
  bg: 'transparent',
  _hover: { bg: 'white/15' },
  _focusVisible: { outlineColor: 'white' },
};

/** A touch target of 44 px around a small icon. */
const touchTarget = {
  _before: { content: '""', position: 'absolute', inset: '-8px' },
  minHeight: '28px',
  width: '28px',
};

/** Position dots, pause and arrows: below the text on a phone, at the end elsewhere. */
export const BannerControls = ({ slides, count }: { slides: Slides; count: number }) => {
  const { t } = useTranslation();
  const { index, goTo, isMoving, isPaused, setPaused } = slides;
  return (
    <Flex
      position="absolute"
      bottom={{ base: '1', md: '3' }}
      insetInlineStart={{ base: '4', md: 'auto' }}
      insetInlineEnd={{ md: '3' }}
      align="center"
      gap="1"
      ps={{ md: '3' }}
      pe={{ md: '1' }}
      borderRadius="full"
      bg={{ md: 'rgb(10 14 20 / 0.62)' }}
    >
      <Dots count={count} index={index} />
      {isMoving && (
        <IconButton
          label={t(isPaused ? 'home.playBanners' : 'home.pauseBanners')}
          size="sm"
          rounding="full"
          css={{ ...onArtwork, ...touchTarget }}
          onClick={() => setPaused(!isPaused)}
        >
          <Icon name={isPaused ? 'lucide:play' : 'lucide:pause'} size={14} />
        </IconButton>
      )}
      <Box hideBelow="md">
        <IconButton
          label={t('home.previousBanner')}
          size="sm"
          rounding="full"
          css={onArtwork}
          onClick={() => goTo(index - 1)}
        >
          <Icon name="lucide:chevron-left" size={18} />
        </IconButton>
        <IconButton
          label={t('home.nextBanner')}
          size="sm"
          rounding="full"
          css={onArtwork}
          onClick={() => goTo(index + 1)}
        >
          <Icon name="lucide:chevron-right" size={18} />
        </IconButton>
      </Box>
    </Flex>
  );
};

const Dots = ({ count, index }: { count: number; index: number }) => (
  <Flex as="span" aria-hidden gap="1.5" me="1">
    {Array.from({ length: count }, (_, position) => (
      <Box
        as="span"
        key={position}
        width={position === index ? '16px' : '6px'}
        height="6px"
        borderRadius="full"
        bg={position === index ? 'white' : 'white/45'}
      />
    ))}
  </Flex>
);
