import { Box, Flex, Heading, Icon, SimpleGrid, Stack, styled, Text } from '@jangada/design';
import { useTenant } from '@jangada/remote-kit/hooks';
import { useBundle } from '@jangada/remote-kit/texts';
import type { ReactNode } from 'react';
import { MinimalPage } from './minimal-page.tsx';
import { Phone } from './illustrations/phone.tsx';
import { HomeScreen, NewsScreen, SiteScreen } from './illustrations/screens.tsx';
import { BenefitRow, useBenefits } from '../../dialogs/install/benefits.tsx';
import { ManualSteps, InstallAction } from './install-action.tsx';
import { installPageTexts } from '../../texts/install-page.ts';
import { TenantIcon } from '../../dialogs/install/tenant-icon.tsx';

const ICON_PX = 96;

const Fact = ({ strong, text }: { strong: string; text: string }) => (
  <Stack gap="0" align="center" textAlign="center" minWidth="0" px="2">
    <Text fontWeight="700">{strong}</Text>
    <Text fontSize="xs" color="fg.muted">
      {text}
    </Text>
  </Stack>
);

const Screen = ({ children }: { children: ReactNode }) => (
  <Box flex="0 0 auto" width={{ base: '168px', md: '200px' }} scrollSnapAlign="center">
    {children}
  </Box>
);

const Question = ({ question, answer }: { question: string; answer: string }) => (
  <styled.details borderTopWidth="1px" borderColor="border" css={{ '&[open] svg': { transform: 'rotate(180deg)' } }}>
    <styled.summary
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      minHeight="52px"
      cursor="pointer"
      fontWeight="600"
      css={{ '&::-webkit-details-marker': { display: 'none' } }}
    >
      {question}
      <Icon name="lucide:chevron-down" />
    </styled.summary>
    <Text pb="4" color="fg.muted" maxWidth="prose">
      {answer}
    </Text>
  </styled.details>
);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box as="section">
    <Heading as="h2" size="xl" mb="4">
      {title}
    </Heading>
    {children}
  </Box>
);

/** `/install-two`: the offer of `/install` in one column, in the style of an app store (RTE-63, RTE-78). */
export const InstallTwoPage = () => {
  const { t } = useBundle(installPageTexts);
  const { name, hasSports, betby, vapidPublicKey } = useTenant();
  const benefits = useBenefits();
  const host = window.location.host;
  return (
    <MinimalPage maxWidth="3xl">
      <Stack gap={{ base: '8', md: '10' }}>
        <Stack gap="5">
          <Flex gap="4" align="center">
            <TenantIcon sidePx={ICON_PX} />
            <Box minWidth="0">
              <Heading as="h1" size={{ base: '2xl', md: '3xl' }} overflowWrap="anywhere" lineClamp="3">
                {t('title', { name })}
              </Heading>
              <Text color="brand.fg" fontWeight="600" truncate>
                {host}
              </Text>
              <Text fontSize="sm" color="fg.muted">
                {t(hasSports || betby.active ? 'kindSports' : 'kind')}
              </Text>
            </Box>
          </Flex>
          <InstallAction isWide />
          <SimpleGrid
            columns={3}
            py="3"
            borderYWidth="1px"
            borderColor="border"
            css={{ '& > * + *': { borderInlineStart: '1px solid {colors.border}' } }}
          >
            <Fact strong={t('facts.free')} text={t('facts.freeText')} />
            <Fact strong={t('facts.store')} text={t('facts.storeText')} />
            <Fact strong={t('facts.adults')} text={t('facts.adultsText')} />
          </SimpleGrid>
        </Stack>
        <Section title={t('preview')}>
          <Flex
            gap="4"
            overflowX="auto"
            scrollSnapType="x proximity"
            mx={{ base: '-4', md: '0' }}
            px={{ base: '4', md: '0' }}
            pb="2"
            tabIndex={0}
            role="group"
            aria-label={t('preview')}
            css={{ scrollbarWidth: 'none' }}
          >
            <Screen>
              <Phone maxWidth="100%">
                <SiteScreen />
              </Phone>
            </Screen>
            <Screen>
              <Phone maxWidth="100%">
                <HomeScreen />
              </Phone>
            </Screen>
            {vapidPublicKey === undefined ? null : (
              <Screen>
                <Phone maxWidth="100%">
                  <NewsScreen title={t('news')} text={t('newsText')} />
                </Phone>
              </Screen>
            )}
          </Flex>
        </Section>
        <Section title={t('benefits')}>
          <styled.ul m="0" p="0" listStyleType="none" display="grid" gap="4">
            {benefits.map((benefit) => (
              <BenefitRow key={benefit.icon} benefit={benefit} as="h3" />
            ))}
          </styled.ul>
        </Section>
        <ManualSteps />
        <Section title={t('questions')}>
          <Question question={t('safe')} answer={t('safeText', { host })} />
          <Question question={t('space')} answer={t('spaceText')} />
          <Question question={t('remove')} answer={t('removeText')} />
        </Section>
      </Stack>
    </MinimalPage>
  );
};
