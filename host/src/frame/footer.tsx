import { firstGrapheme } from '@jangada/contracts/values/characters';
import { Box, HStack, Icon, Image, SimpleGrid, Stack, styled, Text, Wrap } from '@jangada/design';
import { useClock, useLanguage, usePanels, useTenant } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useBundle } from '@jangada/remote-kit/texts';
import type { ReactNode } from 'react';
import { webAddress } from '../browser/third-party-script.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { Divider } from './divider.tsx';
import { framePart } from './frame-parts.ts';
import { footerTexts } from '../texts/footer.ts';
import { HomeLogo } from './home-logo.tsx';
import { legalEntries } from '../shell/routing/legal-entries.ts';
import { menuGroups, wordsOf } from './menu-entries.ts';
import type { MenuEntry, MenuLine } from './menu-entries.ts';
import { useMenuAction, useMenuFacts } from './use-menu-facts.ts';

const SEAL_HEIGHT_PX = 32;

/** Fewer letters fit side by side than on a phone of 320 px. */
const LARGE_TEXT = '@media (max-width: 19.9em)';

const lineStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '44px',
  css: { '@media (hover: hover) and (pointer: fine)': { minHeight: '36px' } },
  p: '0',
  border: '0',
  bg: 'transparent',
  color: 'fg.muted',
  fontSize: 'sm',
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  _hover: { color: 'fg', textDecoration: 'underline' },
} as const;

const FooterLine = ({ line }: { line: MenuLine | Pick<MenuEntry, 'text' | 'to'> }) => {
  const { t } = useTranslation();
  const act = useMenuAction();
  const words = wordsOf(line, t, useLanguage());
  return 'to' in line ? (
    <styled.div as={Link} {...{ to: line.to }} {...lineStyle}>
      {words}
    </styled.div>
  ) : (
    <styled.button type="button" {...lineStyle} onClick={() => act(line.action)}>
      {words}
    </styled.button>
  );
};

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="nav" aria-label={title} gap="1" minWidth="0">
    <Text as="h2" fontSize="sm" fontWeight="600">
      {title}
    </Text>
    <Stack as="ul" gap="0" listStyleType="none" m="0" p="0">
      {children}
    </Stack>
  </Stack>
);

const Columns = () => {
  const { t } = useTranslation();
  const { t: own } = useBundle(footerTexts);
  const language = useLanguage();
  const facts = useMenuFacts();
  return (
    <SimpleGrid
      columns={{ base: 2, lg: 4 }}
      columnGap="6"
      rowGap="6"
      css={{ [LARGE_TEXT]: { gridTemplateColumns: 'minmax(0, 1fr)' } }}
    >
      {menuGroups(facts).map(({ text, lines }) => (
        <Column key={text} title={t(text)}>
          {lines.map((line) => (
            <li key={wordsOf(line, t, language)}>
              <FooterLine line={line} />
            </li>
          ))}
        </Column>
      ))}
      <Column title={own('legal')}>
        {legalEntries(facts.site).map((entry) => (
          <li key={entry.to}>
            <FooterLine line={entry} />
          </li>
        ))}
      </Column>
    </SimpleGrid>
  );
};

const Adults = () => {
  const { t } = useBundle(footerTexts);
  const site = useTenant();
  return (
    <HStack gap="4" align="flex-start">
      <Box
        aria-hidden
        display="grid"
        placeItems="center"
        flexShrink="0"
        width="48px"
        height="48px"
        borderRadius="full"
        borderWidth="2px"
        borderColor="loss"
        color="loss"
        fontSize="14px"
        fontWeight="800"
      >
        18+
      </Box>
      <Stack gap="1" maxWidth="prose" minWidth="0">
        <Text fontSize="sm" fontWeight="600">
          {t('adultsTitle')}
        </Text>
        <Text fontSize="sm" color="fg.muted">
          {t('adults')}
        </Text>
        {site.is_regulated ? (
          <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {`${t('regulated', { name: site.name })} ${site.reg_license ?? ''}`}
          </Text>
        ) : null}
        {site.legal_name ? (
          <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {site.legal_name}
          </Text>
        ) : null}
      </Stack>
    </HStack>
  );
};

const markStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '44px',
  px: '4',
  borderRadius: 'full',
  borderWidth: '1px',
  borderColor: 'border',
  color: 'fg',
  fontSize: 'sm',
  fontWeight: '500',
  textDecoration: 'none',
} as const;

/** Payment, legal and tenant seals. */
const Marks = () => {
  const { t } = useBundle(footerTexts);
  const site = useTenant();
  const seals = site.images.footer_images ?? [];
  return (
    <Stack gap="4">
      <Wrap gap="3">
        <Box {...markStyle}>
          <Icon name="lucide:qr-code" size={18} color="brand.fg" />
          <span>{t('payments')}</span>
        </Box>
        {site.is_regulated ? (
          <styled.div
            as={Link}
            {...{ to: '/em-conformidade-com-a-regulamentacao' }}
            {...markStyle}
            _hover={{ borderColor: 'border.strong', bg: 'fg/6' }}
          >
            <Icon name="lucide:shield-check" size={18} color="brand.fg" />
            <span>{t('regulatedSeal')}</span>
          </styled.div>
        ) : null}
      </Wrap>
      {seals.length > 0 ? (
        <Wrap gap="4" align="center" role="group" aria-label={t('seals')}>
          {seals.map((address) => (
            <Image
              key={address}
              src={address}
              alt=""
              height={`${SEAL_HEIGHT_PX}px`}
              width="auto"
              objectFit="contain"
              fallback={null}
            />
          ))}
        </Wrap>
      ) : null}
    </Stack>
  );
};

/** A picture that the site's collection lacks is empty; the first letter of the name is shown instead. */
const iconOrLetterCss = { '& > svg:empty, & > svg:not(:empty) + span': { display: 'none' } };

const SocialLinks = () => {
  const { t } = useBundle(footerTexts);
  const { social_links: given } = useTenant();
  // Links come from operators' settings: only web addresses are allowed.
  const links = given.filter(({ href }) => webAddress(href) !== null);
  if (links.length === 0) return null;
  return (
    <Wrap as="ul" aria-label={t('follow')} gap="1" listStyleType="none" m="0" p="0">
      {links.map(({ href, icon, ariaLabel }) => (
        <li key={href}>
          <styled.a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={ariaLabel}
            title={ariaLabel}
            display="grid"
            placeItems="center"
            width="44px"
            height="44px"
            borderRadius="full"
            color="fg.muted"
            _hover={{ color: 'fg', bg: 'fg/6' }}
            css={iconOrLetterCss}
          >
            <Icon name={icon} />
            <span aria-hidden>{firstGrapheme(ariaLabel)}</span>
          </styled.a>
        </li>
      ))}
    </Wrap>
  );
};

const LanguageLine = () => {
  const { t } = useTranslation();
  const panels = usePanels();
  return (
    <styled.button type="button" aria-haspopup="dialog" {...lineStyle} gap="2" onClick={() => panels.open('language')}>
      <Icon name="lucide:globe" size={18} />
      <span>{t('panels.language')}</span>
    </styled.button>
  );
};

export const Footer = () => {
  const { t } = useBundle(footerTexts);
  const { name } = useTenant();
  const { nowMs } = useClock();
  return (
    <Box as="footer" ref={framePart} borderTopWidth="1px" borderColor="border" bg="surface">
      <Stack gap="7" maxWidth="content" mx="auto" px={{ base: '4', md: '6' }} py={{ base: '7', md: '10' }}>
        <Stack direction="row" justify="space-between" align="center" gap="4" wrap="wrap">
          <HomeLogo place="footer" />
          <SocialLinks />
        </Stack>
        <Columns />
        <Divider />
        <SimpleGrid columns={{ base: 1, lg: 2 }} gap="6" alignItems="start">
          <Adults />
          <Marks />
        </SimpleGrid>
        <Divider />
        <Stack direction="row" justify="space-between" align="center" columnGap="4" rowGap="1" wrap="wrap">
          <Text fontSize="xs" color="fg.muted" overflowWrap="anywhere" minWidth="0">
            {t('rights', { name, year: new Date(nowMs()).getFullYear() })}
          </Text>
          <LanguageLine />
        </Stack>
      </Stack>
    </Box>
  );
};
