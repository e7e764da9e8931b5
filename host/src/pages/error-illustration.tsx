import { Box, styled } from '@jangada/design';

/** Card suits in a 24 px square. */
const suits = {
  spade:
    'M12 2C8 7 4 9.5 4 13.5a4 4 0 0 0 6.6 3C10.4 18.6 9.6 20 8 21h8c-1.6-1-2.4-2.4-2.6-4.5a4 4 0 0 0 6.6-3C20 9.5 16 7 12 2Z',
  heart: 'M12 21C7 16.5 3 13.4 3 9a4.8 4.8 0 0 1 9-2.4A4.8 4.8 0 0 1 21 9c0 4.4-4 7.5-9 12Z',
  diamond: 'M12 2l7.5 10L12 22 4.5 12 12 2Z',
  club: 'M12 3a4.2 4.2 0 0 1 3.6 6.4 4.2 4.2 0 1 1-2.2 7.4c.2 1.9 1 3.2 2.6 4.2H8c1.6-1 2.4-2.3 2.6-4.2a4.2 4.2 0 1 1-2.2-7.4A4.2 4.2 0 0 1 12 3Z',
} as const;

/** Position in percent, size and rotation of each card. */
const places = [
  { suit: 'spade', left: '6%', top: '18%', size: 44, turn: -18 },
  { suit: 'heart', left: '84%', top: '10%', size: 34, turn: 14 },
  { suit: 'diamond', left: '90%', top: '66%', size: 48, turn: 22 },
  { suit: 'club', left: '1%', top: '72%', size: 36, turn: 10 },
] as const;

/** The status code among cards. Decorative: the heading names the error. */
export const ErrorIllustration = ({ status }: { status: number }) => (
  <Box aria-hidden position="relative" width="full" maxWidth="520px" py="2">
    <Box
      position="absolute"
      inset="-40% 0"
      opacity="0.5"
      bgImage="radial-gradient(closest-side, {colors.brand.subtle}, transparent)"
      pointerEvents="none"
    />
    {places.map(({ suit, left, top, size, turn }) => (
      <styled.svg
        key={suit}
        viewBox="0 0 24 24"
        width={`${size}px`}
        height={`${size}px`}
        position="absolute"
        left={left}
        top={top}
        transform={`rotate(${turn}deg)`}
        fill="currentColor"
        color="brand.fg"
        opacity="0.28"
      >
        <path d={suits[suit]} />
      </styled.svg>
    ))}
    <Box
      position="relative"
      fontFamily="heading"
      fontWeight="800"
      lineHeight="none"
      fontSize="clamp(96px, 28vw, 176px)"
      letterSpacing="tight"
      color="brand.fg"
      fontVariantNumeric="tabular-nums"
    >
      {status}
    </Box>
  </Box>
);
