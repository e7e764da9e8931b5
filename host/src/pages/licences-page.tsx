import { Box, Heading, Stack, styled, Text } from '@jangada/design';
import { useBundle } from '@jangada/remote-kit/texts';
import type { ReactNode } from 'react';
import { licencesPageTexts } from '../texts/licences-page.ts';
import { useTranslation } from '../texts/use-translation.ts';
import thirdParty from './third-party.json' with { type: 'json' };

interface OutsideLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

const OutsideLink = ({ to, children }: OutsideLinkProps) => (
  <styled.a href={to} target="_blank" rel="noopener noreferrer" color="brand.fg" textDecoration="underline">
    {children}
  </styled.a>
);

interface Author {
  readonly name: string;
  readonly link?: string;
}

const Authors = ({ authors }: { readonly authors: readonly Author[] }) => (
  <>
    {authors.map(({ name, link }, index) => (
      <span key={name}>
        {index > 0 && <span>{', '}</span>}
        {link === undefined ? <span>{name}</span> : <OutsideLink to={link}>{name}</OutsideLink>}
      </span>
    ))}
  </>
);

const Material = () => (
  <Stack as="ul" gap="3" listStyleType="none" m="0" p="0">
    {thirdParty.attributions.map(({ name, link, licence, licenceLink, authors }) => (
      <Text as="li" key={name} lineHeight="tall">
        <OutsideLink to={link}>{name}</OutsideLink>
        <span>{' ('}</span>
        <OutsideLink to={licenceLink}>{licence}</OutsideLink>
        <span>):</span> <Authors authors={authors} />
      </Text>
    ))}
  </Stack>
);

/** The third-party work that the site contains, by licence; `npm run licences` writes the list. */
export const LicencesPage = () => {
  const { t: shell } = useTranslation();
  const { t } = useBundle(licencesPageTexts);
  return (
    <Stack as="article" gap="8" maxWidth="prose" mx="auto" overflowWrap="anywhere">
      <Stack gap="3">
        <Heading as="h1" size={{ base: '2xl', md: '3xl' }}>
          {shell('legal.licences')}
        </Heading>
        <Text fontSize="lg">{t('introduction')}</Text>
      </Stack>
      <Stack as="section" gap="3">
        <Heading as="h2" size="xl">
          {t('material')}
        </Heading>
        <Material />
        <Text color="fg.muted" fontSize="sm">
          {t('icons')}
        </Text>
      </Stack>
      <Stack as="section" gap="5">
        <Heading as="h2" size="xl">
          {t('packages')}
        </Heading>
        {thirdParty.licences.map(({ licence, link, packages }) => (
          <Box key={licence}>
            <Heading as="h3" size="md" mb="2">
              <OutsideLink to={link}>{t('listed', { licence, count: packages.length })}</OutsideLink>
            </Heading>
            <Text color="fg.muted" fontSize="sm" lineHeight="tall">
              {packages.join(', ')}
            </Text>
          </Box>
        ))}
      </Stack>
    </Stack>
  );
};
