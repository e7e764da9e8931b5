import { firstGrapheme } from '@jangada/contracts/values/characters';
import { Box, Image } from '@jangada/design';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { useTenant } from '@jangada/remote-kit/hooks';

/** The largest icon; undefined when the tenant has none. */
export const largeIcon = ({ icons }: Pick<SiteConfig, 'icons'>): string | undefined =>
  icons[192] ?? icons[512] ?? icons[144] ?? icons[64];

const CORNER = 0.225;

const Letter = ({ name, sidePx }: { name: string; sidePx: number }) => (
  <Box
    display="grid"
    placeItems="center"
    width="full"
    height="full"
    bg="brand.solid"
    color="brand.contrast"
    fontFamily="heading"
    fontWeight="800"
    fontSize={`${Math.round(sidePx / 2)}px`}
  >
    {firstGrapheme(name.trim()).toUpperCase()}
  </Box>
);

/** The tenant's icon, or its first letter when the image is missing. */
export const TenantIcon = ({ sidePx }: { sidePx: number }) => {
  const site = useTenant();
  return (
    <Box
      aria-hidden
      width={`${sidePx}px`}
      height={`${sidePx}px`}
      flexShrink="0"
      overflow="hidden"
      borderRadius={`${Math.round(sidePx * CORNER)}px`}
      bg="surface"
      borderWidth="1px"
      borderColor="border"
    >
      <Image
        eager
        src={largeIcon(site)}
        alt=""
        width="full"
        height="full"
        objectFit="cover"
        fallback={<Letter name={site.name} sidePx={sidePx} />}
      />
    </Box>
  );
};
