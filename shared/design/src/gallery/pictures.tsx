import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { Box, Flex, Grid, Icon, Image, Logo } from '../core.ts';
import { ROTATE_MS, URL_LENGTH_MAX } from '../icon/icon-loader.ts';
import { OWN_TIMEOUT_MS, SERVICE_TIMEOUT_MS } from '../icon/icon-store.ts';
import { lucideBodies } from '../icon/lucide-icons.ts';
import { LAZY_MARGIN_PX } from '../image/near-window.ts';
import { logoHeightsPx } from '../image/logo.tsx';
import { Caption, Section, Settings, Specimen, useLook, useTranslate, useStageMode } from './stage.tsx';
import { sampleArt } from './sample-art.ts';

type LogoSite = Pick<SiteConfig, 'logo' | 'logo_sizes' | 'name'>;

const BROKEN = 'data:image/png,x';
const LONG_NAME = 'Casa de Apostas e Diversões '.repeat(8).slice(0, 200);
const noLogo = { header: '', footer: '', header_light: '', footer_light: '' };
const fetchedIcons = ['noto:rocket', 'noto:parrot', 'game-icons:palm-tree', 'lucide:anchor'];

function Logos() {
  const translate = useTranslate();
  const { site } = useLook();
  const mode = useStageMode();
  const own: LogoSite = { name: 'Logo', logo: noLogo, logo_sizes: {}, ...site };
  const places = ['header', 'footer', 'auth'] as const;
  return (
    <Grid gap="5" gridTemplateColumns="repeat(auto-fit, minmax(170px, 1fr))" alignItems="end">
      {places.map((place) => (
        <Box key={place}>
          <Logo site={own} mode={mode} place={place} />
          <Caption mt="2">
            {place} · {own.logo_sizes[place] ?? logoHeightsPx[place]}
          </Caption>
        </Box>
      ))}
      <Box>
        <Logo site={{ ...own, logo: { ...noLogo, header: BROKEN } }} mode={mode} />
        <Caption mt="2">{translate('imagem quebrada', 'broken image')}</Caption>
      </Box>
      <Box minWidth="0">
        <Logo site={{ name: LONG_NAME, logo: noLogo, logo_sizes: {} }} mode={mode} />
        <Caption mt="2">{translate('200 letras', '200 letters')}</Caption>
      </Box>
    </Grid>
  );
}

export const Pictures = () => {
  const translate = useTranslate();
  return (
    <Section
      id="pictures"
      title={translate('Imagens, logos e ícones', 'Images, logos and icons')}
      note={translate(
        'Uma imagem começa pouco antes de ser vista e nunca aparece quebrada. Ícones da lista já vêm no pacote; outros chegam do serviço do site, em um espaço do mesmo tamanho.',
        'An image starts shortly before it is seen and never shows as broken. Listed icons are built in; others come from the site’s own service, into a space of the same size.',
      )}
    >
      <Specimen name="Image">
        <Flex gap="4" wrap="wrap">
          <Box>
            <Image
              src={sampleArt(4)}
              alt={translate('Capa de exemplo', 'Sample cover')}
              width="120px"
              height="90px"
              borderRadius="tile"
            />
            <Caption mt="2">src</Caption>
          </Box>
          <Box>
            <Image
              src={BROKEN}
              alt={translate('Imagem que falhou', 'An image that failed')}
              width="120px"
              height="90px"
              borderRadius="tile"
            />
            <Caption mt="2">{translate('quebrada', 'broken')}</Caption>
          </Box>
          <Box>
            <Image
              src=""
              alt={translate('Imagem sem endereço', 'An image without an address')}
              width="90px"
              height="90px"
              borderRadius="full"
            />
            <Caption mt="2">{translate('sem endereço', 'no address')}</Caption>
          </Box>
        </Flex>
      </Specimen>
      <Specimen name="Logo">
        <Logos />
      </Specimen>
      <Specimen name="Icon" note="lucide">
        <Grid gap="1" gridTemplateColumns="repeat(auto-fill, minmax(44px, 1fr))">
          {Object.keys(lucideBodies).map((name) => (
            <Flex
              key={name}
              title={name}
              height="44px"
              align="center"
              justify="center"
              borderRadius="control"
              _hover={{ bg: 'fg/8' }}
            >
              <Icon name={name} label={name} />
            </Flex>
          ))}
        </Grid>
      </Specimen>
      <Specimen name="Icon" note={translate('pedidos ao serviço de ícones', 'asked of the icon service')}>
        <Flex gap="5" wrap="wrap">
          {fetchedIcons.map((name) => (
            <Box key={name} textAlign="center">
              <Icon name={name} size={32} label={name} />
              <Caption mt="2">{name}</Caption>
            </Box>
          ))}
        </Flex>
      </Specimen>
      <Settings
        label={translate('Prazos', 'Time-outs')}
        rows={[
          [translate('serviço do site', 'own icon service'), `${OWN_TIMEOUT_MS} ms`],
          [translate('serviço público, se houver', 'public service, if any'), `${SERVICE_TIMEOUT_MS} ms`],
          [translate('próximo serviço depois de', 'next service after'), `${ROTATE_MS} ms`],
          [
            translate('endereço de ícones até', 'icon address up to'),
            translate(`${URL_LENGTH_MAX} letras`, `${URL_LENGTH_MAX} letters`),
          ],
          [translate('imagens começam antes de vistas', 'images start before seen'), `${LAZY_MARGIN_PX} px`],
        ]}
      />
    </Section>
  );
};
