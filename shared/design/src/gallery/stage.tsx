import { createContext, type ReactNode, useContext } from 'react';
import type { Language } from '@jangada/contracts/values/languages';
import { Box, Flex, Grid, Heading, Stack, type StyledProps, Text } from '../core.ts';
import type { ToastKind } from '../toasts/toast-queue.ts';
import type { Mode, ThemeSource } from '../theming/theme-variables.ts';

export interface GalleryLook {
  /** The modes of every specimen, side by side where there is room. */
  modes: readonly Mode[];
  language: Language;
  site: ThemeSource & { name?: string };
  /** The covered height at the top of the window, in CSS pixels: sections scroll to below it. */
  stickyTop: number;
  /** The page's own toasts, because a page has one region for all toasts. */
  showToast: (toast: { kind: ToastKind; text: string }) => void;
}

const LookContext = createContext<GalleryLook | undefined>(undefined);

export const LookProvider = LookContext.Provider;

export const useLook = (): GalleryLook => {
  const look = useContext(LookContext);
  if (!look) throw new Error('A part of the gallery stands outside of it');
  return look;
};

/** Returns a function that picks one of two texts by the language of the page. */
export const useTranslate = (): ((pt: string, en: string) => string) => {
  const { language } = useLook();
  return (pt, en) => (language === 'pt' ? pt : en);
};

const ModeContext = createContext<Mode>('dark');

/** The colour mode around a specimen. */
export const useStageMode = (): Mode => useContext(ModeContext);

const INDEX_HEIGHT_PX = 76;

export interface SectionProps {
  id: string;
  title: string;
  /** One or two sentences about the section's purpose and use. */
  note: string;
  children: ReactNode;
}

/** One subject of the page, reachable from the index. */
export const Section = ({ id, title, note, children }: SectionProps) => {
  const { stickyTop } = useLook();
  return (
    <Stack
      as="section"
      id={id}
      aria-labelledby={`${id}-title`}
      gap="5"
      minWidth="0"
      style={{ scrollMarginTop: stickyTop + INDEX_HEIGHT_PX }}
    >
      <Box>
        <Heading id={`${id}-title`} size="2xl" tabIndex={-1} outline="none">
          {title}
        </Heading>
        <Text color="fg.muted" mt="1" maxWidth="prose" textWrap="pretty">
          {note}
        </Text>
      </Box>
      {children}
    </Stack>
  );
};

export interface SpecimenProps {
  /** The code of the specimen. */
  name: string;
  note?: string;
  children: ReactNode;
  /** Without padding, for content that reaches from edge to edge. */
  bare?: boolean;
}

/** One part with its name, on a stage of each mode. */
export const Specimen = ({ name, note, children, bare = false }: SpecimenProps) => {
  const { modes } = useLook();
  const translate = useTranslate();
  const words = { dark: translate('escuro', 'dark'), light: translate('claro', 'light') };
  return (
    <Box minWidth="0">
      <Flex align="baseline" gap="3" wrap="wrap" mb="2">
        <Heading as="h3" size="sm" fontFamily="mono" fontWeight="600" letterSpacing="normal">
          {name}
        </Heading>
        {note ? (
          <Text fontSize="sm" color="fg.muted">
            {note}
          </Text>
        ) : null}
      </Flex>
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: `repeat(${modes.length}, minmax(0, 1fr))` }}
        borderRadius="tile"
        overflow="hidden"
        borderWidth="1px"
        borderColor="border"
      >
        {modes.map((mode) => (
          <ModeContext key={mode} value={mode}>
            <Box
              className={mode}
              role="group"
              aria-label={`${name}, ${words[mode]}`}
              bg="canvas"
              color="fg"
              minWidth="0"
              p={bare ? '0' : { base: '4', md: '5' }}
            >
              {children}
            </Box>
          </ModeContext>
        ))}
      </Grid>
    </Box>
  );
};

/** A label in small type below its specimen. */
export const Caption = (props: StyledProps<'p'>) => (
  <Text fontFamily="mono" fontSize="xs" color="fg.muted" lineHeight="short" {...props} />
);

export interface SettingsProps {
  label: string;
  /** Pairs of name and value. */
  rows: readonly (readonly [string, string])[];
}

/** Figures of a part, as a table of names and values. */
export const Settings = ({ label, rows }: SettingsProps) => (
  <Grid
    as="dl"
    aria-label={label}
    gridTemplateColumns="repeat(auto-fill, minmax(210px, 1fr))"
    gap="1px"
    bg="border"
    borderWidth="1px"
    borderColor="border"
    borderRadius="tile"
    overflow="hidden"
  >
    {rows.map(([name, value]) => (
      <Box key={name} bg="surface" px="4" py="3">
        <Caption as="dt">{name}</Caption>
        <Text as="dd" fontWeight="600" fontVariantNumeric="tabular-nums">
          {value}
        </Text>
      </Box>
    ))}
  </Grid>
);
