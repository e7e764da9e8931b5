import { Box, HStack, Icon, Image, Logo, Stack, styled, Text, Wrap } from '@jangada/design';
import { useColorMode, useTenant } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/link';
import { useHostTexts } from '../locale/host-texts.ts';
import { legalEntries } from './menu-entries.ts';

const SEAL_HEIGHT_PX = 32;

const linkStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '44px',
  color: 'fg.muted',
  fontSize: 'sm',
  textDecoration: 'none',
  _hover: { color: 'fg', textDecoration: 'underline' },
} as const;

const Adults = () => {
  const t = useHostTexts();
  const site = useTenant();
  return (
    <HStack gap="4" align="flex-start">
      <Box
        aria-hidden
        display="grid"
        placeItems="center"
        flexShrink="0"
        width="44px"
        height="44px"
        borderRadius="full"
        borderWidth="2px"
        borderColor="loss"
        color="loss"
        fontSize="sm"
        fontWeight="800"
      >
        18+
      </Box>
      <Stack gap="1" maxWidth="prose">
        <Text fontSize="sm" fontWeight="600">
          {t('footer.adultsTitle')}
        </Text>
        <Text fontSize="sm" color="fg.muted">
          {t('footer.adults')}
        </Text>
        {site.is_regulated ? (
          <Text fontSize="sm" color="fg.muted">
            {t('footer.regulated', { name: site.name })}{' '}
            {site.reg_license ? t('footer.license', { license: site.reg_license }) : ''}
          </Text>
        ) : null}
      </Stack>
    </HStack>
  );
};

const SocialLinks = () => {
  const t = useHostTexts();
  const { social_links: links } = useTenant();
  if (links.length === 0) return null;
  return (
    <HStack as="ul" aria-label={t('footer.follow')} gap="1" listStyleType="none" m="0" p="0">
      {links.map(({ href, icon, ariaLabel }) => (
        <li key={href}>
          <styled.a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={ariaLabel}
            display="grid"
            placeItems="center"
            width="44px"
            height="44px"
            borderRadius="full"
            color="fg.muted"
            _hover={{ color: 'fg', bg: 'fg/6' }}
          >
            <Icon name={icon} />
          </styled.a>
        </li>
      ))}
    </HStack>
  );
};

/** The end of every page: who we are, what the law says, where it is written. */
export const Footer = () => {
  const t = useHostTexts();
  const site = useTenant();
  const mode = useColorMode();
  return (
    <Box as="footer" borderTopWidth="1px" borderColor="border" bg="surface">
      <Stack gap="6" maxWidth="content" mx="auto" px={{ base: '4', md: '6' }} py="8">
        <HStack justify="space-between" gap="4" wrap="wrap">
          <styled.div
            as={Link}
            {...{ to: '/' }}
            aria-label={t('header.home', { name: site.name })}
            color="fg"
            textDecoration="none"
          >
            <Logo site={site} mode={mode} place="footer" />
          </styled.div>
          <SocialLinks />
        </HStack>
        <Wrap as="nav" aria-label={t('footer.legal')} columnGap="6" rowGap="0">
          {legalEntries(site).map(({ text, to }) => (
            <styled.div key={to} as={Link} {...{ to }} {...linkStyle}>
              {t(text)}
            </styled.div>
          ))}
        </Wrap>
        <Adults />
        {site.images.footer_images ? (
          <Wrap gap="4">
            {site.images.footer_images.map((address) => (
              <Image
                key={address}
                src={address}
                alt=""
                height={`${SEAL_HEIGHT_PX}px`}
                width="auto"
                objectFit="contain"
              />
            ))}
          </Wrap>
        ) : null}
        <Text fontSize="xs" color="fg.muted">
          {t('footer.rights', { year: new Date().getFullYear(), name: site.name })}
        </Text>
      </Stack>
    </Box>
  );
};
