import type { Banner } from '@jangada/contracts/domains/site/site-config';
import { Box, Button, Heading, Image, Picture, Stack, Text } from '@jangada/design';
import { useLanguage } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { LARGE_TEXT } from '../browser/large-text.ts';
import { useTranslation } from '../texts/use-translation.ts';

interface BannerSlideProps {
  readonly banner: Banner;
  /** True when the picture is visible or about to be. */
  readonly shouldLoad: boolean;
  /** True when the slide is part of the first view. */
  readonly isFirst: boolean;
}

/** One highlight, with its text over the plain side of its picture. */
export const BannerSlide = ({ banner, shouldLoad, isFirst }: BannerSlideProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      {shouldLoad && <Artwork banner={banner} isFirst={isFirst} />}
      <Box position="absolute" inset="0" bgGradient="to-r" {...shade} aria-hidden />
      <Stack
        position="relative"
        height="full"
        justify="center"
        gap={{ base: '1', md: '3' }}
        ps={{ base: '4', md: '8' }}
        pe="2"
        pb={{ base: '6', md: '0' }}
        maxW={{ base: '62%', md: '35rem' }}
        color="white"
        css={{ [LARGE_TEXT]: { maxWidth: '86%' } }}
      >
        <Heading as="h2" size={{ base: 'md', md: '3xl' }} color="white" textWrap="balance">
          {banner.title[language]}
        </Heading>
        <Text
          fontSize={{ base: 'sm', md: 'md' }}
          opacity="0.9"
          lineClamp={2}
          lineHeight="short"
          css={{ [LARGE_TEXT]: { lineClamp: 3 } }}
        >
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
        <Box
          asChild
          position="absolute"
          inset="0"
          outlineOffset="-4px"
          hideFrom="md"
          aria-label={banner.title[language]}
        >
          <Link to={banner.link} />
        </Box>
      )}
    </>
  );
};

/** White text stays readable on any picture. */
const shade = {
  gradientFrom: 'rgba(0, 0, 0, 0.74)',
  gradientVia: 'rgba(0, 0, 0, 0.4)',
  gradientTo: 'rgba(0, 0, 0, 0)',
};

const Artwork = ({ banner, isFirst }: { banner: Banner; isFirst: boolean }) => (
  // A requested slide loads immediately; only the first one gets priority.
  <Picture eager>
    {() => (
      <>
        <source media="(max-width: 767px)" srcSet={banner.image_mobile} />
        <Image
          src={banner.image}
          alt=""
          eager
          {...(isFirst ? {} : { fetchPriority: 'auto' as const })}
          draggable={false}
          position="absolute"
          inset="0"
          width="full"
          height="full"
        />
      </>
    )}
  </Picture>
);
