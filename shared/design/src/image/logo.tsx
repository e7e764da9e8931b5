import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { chakra } from '@chakra-ui/react/styled-system';
import { Heading } from '../layout/layout.ts';
import { Image } from './image.tsx';

type LogoPlace = 'header' | 'footer' | 'auth';

/** Heights in CSS pixels when the tenant configures none (DES-15 to DES-17). */
export const logoHeightsPx: Record<LogoPlace, number> = { header: 40, footer: 30, auth: 40 };

/** The maximum widths, so that a name of 200 characters or a wide image leaves space for its neighbours. */
const WORDS_WIDTH_MAX = 'min(240px, 38vw)';
const IMAGE_WIDTH_MAX = 'min(280px, 48vw, 100%)';

/** A text logo is half as high as the image would be, within the header's limits. */
const wordsPx = (height: number): number => Math.max(14, Math.min(28, Math.round(height / 2)));

export interface LogoProps {
  site: Pick<SiteConfig, 'logo' | 'logo_sizes' | 'name'>;
  mode: 'light' | 'dark';
  place?: LogoPlace;
}

/** The tenant's logo for a place and colour mode; its name in the display font where the image is missing. */
export const Logo = ({ site, mode, place = 'header' }: LogoProps) => {
  const height = site.logo_sizes[place] ?? logoHeightsPx[place];
  const { header, footer, header_light: headerLight, footer_light: footerLight } = site.logo;
  const dark = place === 'footer' ? footer : header;
  const light = place === 'footer' ? footerLight : headerLight;
  const words = (
    <Heading
      as="span"
      fontSize={`${wordsPx(height)}px`}
      lineHeight={`${height}px`}
      truncate
      maxWidth={WORDS_WIDTH_MAX}
      title={site.name}
    >
      {site.name}
    </Heading>
  );
  return (
    <chakra.span display="inline-flex" alignItems="center" height={`${height}px`} minWidth="0" maxWidth="full">
      <Image
        eager
        src={mode === 'light' ? light || dark : dark || light}
        alt={site.name}
        height={`${height}px`}
        width="auto"
        maxWidth={IMAGE_WIDTH_MAX}
        objectFit="contain"
        fallback={words}
      />
    </chakra.span>
  );
};
