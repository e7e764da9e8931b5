import { Logo, styled } from '@jangada/design';
import { useColorMode, useTenant } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useTranslation } from '../texts/use-translation.ts';

/** The tenant's logo as link to home; it shrinks and is never cropped. */
export const HomeLogo = ({ place = 'header' }: { place?: 'header' | 'footer' }) => {
  const { t } = useTranslation();
  const site = useTenant();
  const mode = useColorMode();
  return (
    <styled.div
      as={Link}
      {...{ to: '/' }}
      aria-label={t('header.home', { name: site.name })}
      display="inline-flex"
      alignItems="center"
      minHeight="44px"
      minWidth="0"
      maxWidth="full"
      overflow="hidden"
      color="fg"
      textDecoration="none"
      css={{ '& img': { minWidth: '0', maxWidth: '100%', objectPosition: 'left center' } }}
    >
      <Logo site={site} mode={mode} place={place} />
    </styled.div>
  );
};
