import { Center, Icon } from '@jangada/design';

interface LevelEmblemProps {
  readonly level: number;
  readonly size: number;
  /** Draws the level as not reached yet. */
  readonly isFaint?: boolean;
  readonly icon?: string;
}

const palettes = ['neutral', 'info', 'win', 'warning', 'accent', 'brand'] as const;

/** Each level has its own colour; the highest ones share the tenant's. */
const paletteOf = (level: number) => palettes[Math.min(Math.max(level, 0), palettes.length - 1)] ?? 'brand';

/** A level as a round badge with its number. */
export const LevelEmblem = ({ level, size, isFaint = false, icon }: LevelEmblemProps) => (
  <Center
    aria-hidden
    flexShrink="0"
    boxSize={`${size}px`}
    borderRadius="full"
    colorPalette={paletteOf(level)}
    fontFamily="heading"
    fontWeight="700"
    fontVariantNumeric="tabular-nums"
    {...(isFaint
      ? { bg: 'fg/6', color: 'fg.muted' }
      : {
          bg: 'colorPalette.subtle',
          color: 'colorPalette.fg',
          boxShadow: 'inset 0 0 0 2px {colors.colorPalette.line}',
        })}
    style={{ fontSize: Math.round(size * 0.4) }}
  >
    {icon ? <Icon name={icon} size={Math.round(size * 0.5)} /> : level}
  </Center>
);
