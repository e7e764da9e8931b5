import { type ComponentType, useMemo, useState } from 'react';
import type { Language } from '@jangada/contracts/values/languages';
import { Badge, Box, Flex, Heading, Stack, Text } from '../core.ts';
import { Buttons } from './buttons.tsx';
import { Colours } from './colours.tsx';
import { Forms } from './forms.tsx';
import { Games } from './games.tsx';
import { Layers } from './layers.tsx';
import { Amounts, People } from './people.tsx';
import { Pictures } from './pictures.tsx';
import { Scales, Typography } from './scales.tsx';
import { SectionIndex } from './section-index.tsx';
import { type GalleryLook, LookProvider, useLook, useTranslate } from './stage.tsx';
import { Payment, States } from './states.tsx';
import { Surfaces } from './surfaces.tsx';
import { Tabs } from '../layout/tabs.tsx';
import type { Mode } from '../theming/theme-variables.ts';

export interface GalleryProps extends Pick<GalleryLook, 'site' | 'showToast'> {
  language: Language;
  /** The covered height at the top of the window, in CSS pixels. */
  stickyTop?: number;
}

interface Subject {
  id: string;
  pt: string;
  en: string;
  Show: ComponentType;
}

const subjects: readonly Subject[] = [
  { id: 'colours', pt: 'Cores', en: 'Colours', Show: Colours },
  { id: 'type', pt: 'Tipografia', en: 'Type', Show: Typography },
  { id: 'scales', pt: 'Espaço e forma', en: 'Space and shape', Show: Scales },
  { id: 'buttons', pt: 'Botões', en: 'Buttons', Show: Buttons },
  { id: 'fields', pt: 'Campos', en: 'Fields', Show: Forms },
  { id: 'games', pt: 'Jogos', en: 'Games', Show: Games },
  { id: 'cards', pt: 'Cartões', en: 'Cards', Show: Surfaces },
  { id: 'people', pt: 'Pessoas', en: 'People', Show: People },
  { id: 'money', pt: 'Dinheiro', en: 'Money', Show: Amounts },
  { id: 'pictures', pt: 'Imagens', en: 'Pictures', Show: Pictures },
  { id: 'layers', pt: 'Camadas', en: 'Layers', Show: Layers },
  { id: 'payment', pt: 'Pagamento', en: 'Payment', Show: Payment },
  { id: 'states', pt: 'Estados', en: 'States', Show: States },
];
const ids = subjects.map(({ id }) => id);

const choices: Record<string, readonly Mode[]> = { both: ['dark', 'light'], dark: ['dark'], light: ['light'] };

/** All parts of the design system, in both colour modes and in the tenant's theme (RTE-80). */
export const Gallery = ({ site, language, stickyTop = 0, showToast }: GalleryProps) => {
  const [choice, setChoice] = useState('both');
  const look = useMemo(
    () => ({ site, language, stickyTop, showToast, modes: choices[choice] ?? [] }),
    [site, language, stickyTop, showToast, choice],
  );
  return (
    <LookProvider value={look}>
      <Stack gap="6" minWidth="0">
        <Intro choice={choice} onChoose={setChoice} />
        <SectionIndex sections={subjects.map(({ id, ...name }) => ({ id, name: name[language] }))} ids={ids} />
        <Stack gap={{ base: '14', md: '20' }} pb="10" minWidth="0">
          {subjects.map(({ id, Show }) => (
            <Show key={id} />
          ))}
        </Stack>
      </Stack>
    </LookProvider>
  );
};

function Intro({ choice, onChoose }: { choice: string; onChoose: (choice: string) => void }) {
  const translate = useTranslate();
  const { site } = useLook();
  const { radiusPx, displayFont, colorMode } = site.appearance ?? {};
  return (
    <Stack gap="5">
      <Box>
        <Heading as="h1" size={{ base: '3xl', md: '4xl' }}>
          {translate('Componentes', 'Components')}
        </Heading>
        <Text mt="2" color="fg.muted" maxWidth="prose" textWrap="pretty">
          {translate(
            'Do que cada tela é feita, com as cores, a letra e os cantos deste site. O que está aqui é o que está no ar: as mesmas peças, com os mesmos estados.',
            'What every screen is made of, in this site’s colours, type and corners. What is here is what is live: the same parts, in the same states.',
          )}
        </Text>
      </Box>
      <Flex gap="2" wrap="wrap">
        {site.name ? (
          <Badge variant="solid" colorPalette="brand" maxWidth="200px">
            <Text as="span" truncate>
              {site.name}
            </Text>
          </Badge>
        ) : null}
        <Badge>{translate(`cantos ${radiusPx ?? 8} px`, `corners ${radiusPx ?? 8} px`)}</Badge>
        <Badge>{translate(`títulos em ${displayFont ?? 'sora'}`, `headings in ${displayFont ?? 'sora'}`)}</Badge>
        <Badge>{translate(`começa em ${colorMode ?? 'system'}`, `starts in ${colorMode ?? 'system'}`)}</Badge>
        <Badge>WCAG 2.2 AA</Badge>
      </Flex>
      <Tabs
        label={translate('Modo de cor', 'Colour mode')}
        variant="pill"
        value={choice}
        onChange={onChoose}
        tabs={[
          { id: 'both', label: translate('Os dois', 'Both') },
          { id: 'dark', label: translate('Escuro', 'Dark') },
          { id: 'light', label: translate('Claro', 'Light') },
        ]}
      />
    </Stack>
  );
}
