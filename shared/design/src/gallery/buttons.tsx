import { Fragment } from 'react';
import { Box, Button, type ButtonColor, Flex, Grid, Icon, IconButton } from '../core.ts';
import { Caption, Section, Specimen, useTranslate } from './stage.tsx';

const colors: ButtonColor[] = ['default', 'primary', 'info', 'success', 'warning', 'danger', 'light', 'muted'];
const variants = ['solid', 'pastel', 'outline', 'ghost'] as const;
const sizes = ['sm', 'md', 'lg', 'xl'] as const;
const roundings = ['none', 'sm', 'md', 'lg', 'full'] as const;

export const Buttons = () => {
  const translate = useTranslate();
  return (
    <Section
      id="buttons"
      title={translate('Botões', 'Buttons')}
      note={translate(
        'Verbos. Sem escolha são md, md, solid, default. A partir de md cabem num dedo: 44 px.',
        'Verbs. Without a choice they are md, md, solid, default. From md on they fit a finger: 44 px.',
      )}
    >
      <Specimen name="variant × color">
        <Grid
          gap={{ base: '2', md: '3' }}
          alignItems="center"
          gridTemplateColumns={{ base: 'repeat(4, minmax(0, 1fr))', md: '72px repeat(4, minmax(0, 1fr))' }}
        >
          {colors.map((color) => (
            <Fragment key={color}>
              <Caption gridColumn={{ base: '1 / -1', md: 'auto' }} mt={{ base: '2', md: '0' }}>
                {color}
              </Caption>
              {variants.map((variant) => (
                <Button key={variant} variant={variant} color={color} size="sm" width="full" px="0">
                  {variant}
                </Button>
              ))}
            </Fragment>
          ))}
        </Grid>
      </Specimen>
      <Specimen name="size" note="36 · 44 · 52 · 60 px">
        <Flex wrap="wrap" gap="3" align="center">
          {sizes.map((size) => (
            <Button key={size} size={size} color="primary" leftIcon={<Icon name="lucide:wallet" size={18} />}>
              {size}
            </Button>
          ))}
        </Flex>
      </Specimen>
      <Specimen name="rounding">
        <Flex wrap="wrap" gap="3" align="center">
          {roundings.map((rounding) => (
            <Button key={rounding} rounding={rounding} variant="outline" color="primary">
              {rounding}
            </Button>
          ))}
        </Flex>
      </Specimen>
      <Specimen
        name={translate('estados', 'states')}
        note={translate(
          'Carregando: mesma largura, mesmo foco, aria-busy',
          'Loading: same width, same focus, aria-busy',
        )}
      >
        <States />
      </Specimen>
      <Specimen name="IconButton">
        <Flex gap="3" wrap="wrap" align="center">
          <IconButton label={translate('Avisos', 'Notices')}>
            <Icon name="lucide:bell" />
          </IconButton>
          <IconButton label={translate('Buscar', 'Search')} variant="outline" rounding="full">
            <Icon name="lucide:search" />
          </IconButton>
          <IconButton label={translate('Curtir', 'Like')} variant="pastel" color="danger" rounding="full">
            <Icon name="lucide:heart" />
          </IconButton>
          <IconButton label={translate('Jogar', 'Play')} variant="solid" color="primary" size="lg">
            <Icon name="lucide:play" />
          </IconButton>
        </Flex>
      </Specimen>
    </Section>
  );
};

/** Hover, focus and press are shown by fixed styles; the other states are real. */
function States() {
  const translate = useTranslate();
  const held = [
    [translate('repouso', 'rest'), {}],
    ['hover', { bg: 'brand.emphasis' }],
    ['focus-visible', { outline: '2px solid {colors.brand.line}', outlineOffset: '2px' }],
    ['active', { transform: 'scale(0.98)', bg: 'brand.emphasis' }],
    ['disabled', { disabled: true }],
    ['loading', { loading: true }],
  ] as const;
  return (
    <Grid gap="4" gridTemplateColumns="repeat(auto-fill, minmax(130px, 1fr))">
      {held.map(([name, look]) => (
        <Box key={name}>
          <Button color="primary" width="full" {...look}>
            {translate('Depositar', 'Deposit')}
          </Button>
          <Caption mt="2">{name}</Caption>
        </Box>
      ))}
    </Grid>
  );
}
