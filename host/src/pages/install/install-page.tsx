import { Box, Card, Flex, Grid, Heading, SimpleGrid, Stack, Text } from '@jangada/design';
import { Qr } from '@jangada/design/qr';
import { useTenant } from '@jangada/remote-kit/hooks';
import { useBundle } from '@jangada/remote-kit/texts';
import { MinimalPage } from './minimal-page.tsx';
import { Phone } from './illustrations/phone.tsx';
import { HomeScreen, SiteScreen } from './illustrations/screens.tsx';
import { BenefitRow, useBenefits } from '../../dialogs/install/benefits.tsx';
import { ManualSteps, InstallAction } from './install-action.tsx';
import { installPageTexts } from '../../texts/install-page.ts';
import { readPlatform } from '../../browser/pwa/platform.ts';
import { TenantIcon } from '../../dialogs/install/tenant-icon.tsx';

const ICON_PX = 72;

const Phones = () => (
  <Box
    position="relative"
    width="full"
    maxWidth={{ base: '320px', lg: '420px' }}
    mx="auto"
    aspectRatio={1.05}
    aria-hidden
  >
    <Box position="absolute" insetInlineStart="4%" top="10%" width="43%" opacity="0.85" transform="rotate(-6deg)">
      <Phone maxWidth="100%">
        <HomeScreen />
      </Phone>
    </Box>
    <Box position="absolute" insetInlineEnd="6%" top="0" width="50%">
      <Phone maxWidth="100%">
        <SiteScreen />
      </Phone>
    </Box>
  </Box>
);

/** A QR code for visitors on a computer. */
const Scan = () => {
  const { t } = useBundle(installPageTexts);
  return (
    <Card as="section" p="5" display={{ base: 'none', lg: 'block' }}>
      <Flex gap="5" align="center">
        <Box borderRadius="tile" overflow="hidden" flexShrink="0" lineHeight="0">
          <Qr value={`${window.location.origin}/install`} label={t('scanLabel')} />
        </Box>
        <Stack gap="1">
          <Heading as="h2" size="lg">
            {t('scanTitle')}
          </Heading>
          <Text color="fg.muted">{t('scanText')}</Text>
        </Stack>
      </Flex>
    </Card>
  );
};

/** `/install` (RTE-62, RTE-78). */
export const InstallPage = () => {
  const { t } = useBundle(installPageTexts);
  const { name } = useTenant();
  const benefits = useBenefits();
  const isDesktop = readPlatform().system === 'desktop';
  return (
    <MinimalPage>
      <Grid gridTemplateColumns={{ base: '1fr', lg: '1.1fr 1fr' }} gap={{ base: '8', lg: '12' }} alignItems="center">
        <Stack gap="6" align="flex-start">
          <TenantIcon sidePx={ICON_PX} />
          <Stack gap="3">
            <Heading as="h1" size={{ base: '3xl', md: '4xl' }} overflowWrap="anywhere" lineClamp="4">
              {t('title', { name })}
            </Heading>
            <Text fontSize={{ base: 'md', md: 'lg' }} color="fg.muted" maxWidth="prose">
              {t('lead')}
            </Text>
          </Stack>
          <InstallAction />
        </Stack>
        <Phones />
      </Grid>
      <Box as="section" aria-labelledby="gains" mt={{ base: '10', lg: '16' }}>
        <Heading as="h2" id="gains" size="xl" mb="5">
          {t('benefits')}
        </Heading>
        <SimpleGrid
          as="ul"
          m="0"
          p="0"
          listStyleType="none"
          columns={{ base: 1, md: 2, lg: 3 }}
          gap={{ base: '5', md: '6' }}
        >
          {benefits.map((benefit) => (
            <BenefitRow key={benefit.icon} benefit={benefit} as="h3" />
          ))}
        </SimpleGrid>
      </Box>
      <Grid
        mt={{ base: '10', lg: '16' }}
        gap="8"
        alignItems="start"
        gridTemplateColumns={{ base: '1fr', lg: isDesktop ? '1fr 1fr' : '1fr' }}
      >
        <ManualSteps />
        {isDesktop ? <Scan /> : null}
      </Grid>
    </MinimalPage>
  );
};
