import { type RefObject, useEffect, useRef, useState } from 'react';
import { Box, Flex, Grid, Icon, Text } from '../core.ts';
import { contrast } from '../theming/colour.ts';
import { OUTLINE_CONTRAST_MIN, TEXT_CONTRAST_MIN } from '../theming/palette.ts';
import { Caption, Section, Specimen, useLook, useTranslate } from './stage.tsx';

const grounds = ['canvas', 'surface', 'raised'] as const;
const palettes = ['brand', 'accent', 'win', 'loss', 'warning', 'info', 'neutral', 'muted', 'light'] as const;

const THEME_CHECK_MS = 250;
const variableOf = (token: string): string => `--jg-colors-${token.replaceAll('.', '-')}`;

type Reader = (token: string) => string;

/** Reads tokens as the browser resolves them for the element, so that the gallery shows the real values. */
function useTokens(place: RefObject<HTMLElement | null>): Reader {
  const { site } = useLook();
  const [read, setRead] = useState<Reader>(() => () => '');
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const style = getComputedStyle(element);
    const take = (): void => setRead(() => (token: string) => style.getPropertyValue(variableOf(token)).trim());
    take();
    if (style.getPropertyValue(variableOf('fg'))) return;
    // Reads again, because the theme is computed a moment later if the page does not contain it.
    const timer = setInterval(() => {
      if (!style.getPropertyValue(variableOf('fg'))) return;
      clearInterval(timer);
      take();
    }, THEME_CHECK_MS);
    return () => clearInterval(timer);
  }, [place, site]);
  return read;
}

const measure = (one: string, other: string): number => (one && other ? contrast(one, other) : 0);

/** A measured ratio; a text and a mark show whether it is sufficient. */
function Ratio({ value, min }: { value: number; min: number }) {
  const translate = useTranslate();
  const good = value >= min;
  return (
    <Flex as="span" display="inline-flex" align="center" gap="1" fontSize="xs" fontWeight="600" whiteSpace="nowrap">
      <Icon
        name={good ? 'lucide:check' : 'lucide:x'}
        size={12}
        label={good ? translate('passa', 'passes') : translate('falha', 'fails')}
      />
      <Text as="span" fontVariantNumeric="tabular-nums">
        {value > 0 ? `${value.toFixed(1)}:1` : '…'}
      </Text>
    </Flex>
  );
}

function Grounds() {
  const place = useRef<HTMLDivElement>(null);
  const read = useTokens(place);
  return (
    <Grid ref={place} gap="3" gridTemplateColumns="repeat(auto-fit, minmax(150px, 1fr))">
      {grounds.map((ground) => (
        <Box key={ground} bg={ground} borderWidth="1px" borderColor="border" borderRadius="tile" p="4">
          <Text fontWeight="600">{ground}</Text>
          <Caption mb="3">{read(ground)}</Caption>
          <Flex justify="space-between" gap="2" color="fg" fontSize="sm">
            fg <Ratio value={measure(read('fg'), read(ground))} min={TEXT_CONTRAST_MIN} />
          </Flex>
          <Flex justify="space-between" gap="2" color="fg.muted" fontSize="sm">
            fg.muted <Ratio value={measure(read('fg.muted'), read(ground))} min={TEXT_CONTRAST_MIN} />
          </Flex>
          <Flex
            justify="space-between"
            gap="2"
            fontSize="xs"
            mt="2"
            pt="2"
            borderTopWidth="2px"
            borderColor="border.strong"
          >
            border.strong <Ratio value={measure(read('border.strong'), read(ground))} min={OUTLINE_CONTRAST_MIN} />
          </Flex>
        </Box>
      ))}
    </Grid>
  );
}

function PaletteCard({ name, read }: { name: (typeof palettes)[number]; read: Reader }) {
  const of = (role: string): string => read(`${name}.${role}`);
  return (
    <Box colorPalette={name} bg="surface" borderWidth="1px" borderColor="border" borderRadius="tile" overflow="hidden">
      <Flex
        bg="colorPalette.solid"
        color="colorPalette.contrast"
        p="4"
        minHeight="84px"
        align="flex-end"
        justify="space-between"
        gap="2"
      >
        <Box>
          <Text fontWeight="700">{name}</Text>
          <Text fontFamily="mono" fontSize="xs">
            {of('solid')}
          </Text>
        </Box>
        <Ratio value={measure(of('contrast'), of('solid'))} min={TEXT_CONTRAST_MIN} />
      </Flex>
      <Flex
        bg="colorPalette.emphasis"
        color="colorPalette.contrast"
        px="4"
        py="1.5"
        justify="space-between"
        fontSize="sm"
      >
        emphasis <Ratio value={measure(of('contrast'), of('emphasis'))} min={TEXT_CONTRAST_MIN} />
      </Flex>
      <Flex bg="colorPalette.subtle" color="colorPalette.fg" px="4" py="1.5" justify="space-between" fontSize="sm">
        subtle <Ratio value={measure(of('fg'), of('subtle'))} min={TEXT_CONTRAST_MIN} />
      </Flex>
      <Flex color="colorPalette.fg" px="4" py="1.5" justify="space-between" fontSize="sm">
        fg <Ratio value={measure(of('fg'), read('surface'))} min={TEXT_CONTRAST_MIN} />
      </Flex>
      <Flex
        mx="4"
        mb="3"
        py="1.5"
        justify="space-between"
        fontSize="sm"
        borderTopWidth="2px"
        borderColor="colorPalette.line"
      >
        line <Ratio value={measure(of('line'), read('surface'))} min={OUTLINE_CONTRAST_MIN} />
      </Flex>
    </Box>
  );
}

function Palettes() {
  const place = useRef<HTMLDivElement>(null);
  const read = useTokens(place);
  return (
    <Grid ref={place} gap="3" gridTemplateColumns="repeat(auto-fill, minmax(128px, 1fr))">
      {palettes.map((name) => (
        <PaletteCard key={name} name={name} read={read} />
      ))}
    </Grid>
  );
}

export const Colours = () => {
  const translate = useTranslate();
  return (
    <Section
      id="colours"
      title={translate('Cores', 'Colours')}
      note={translate(
        'Feitas em OKLCH a partir de três cores do site. Seja qual for a escolha, texto chega a 4,5:1 e contornos a 3:1; as razões abaixo são medidas nesta página.',
        'Made in OKLCH from three colours of the site. Whatever they are, text reaches 4.5:1 and outlines 3:1; the ratios below are measured on this page.',
      )}
    >
      <Specimen
        name="canvas, surface, raised"
        note={translate('Três níveis, dois tons de texto', 'Three levels, two tones of text')}
      >
        <Grounds />
      </Specimen>
      <Specimen
        name="colorPalette"
        note={translate(
          'Marca e destaque são do site; significado é igual em todos',
          'Brand and accent are the site’s; meaning is the same everywhere',
        )}
      >
        <Palettes />
      </Specimen>
    </Section>
  );
};
