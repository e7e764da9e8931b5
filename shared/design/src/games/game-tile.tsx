import { chakra } from '@chakra-ui/react/styled-system';
import { type ElementType, type MouseEvent, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import { Skeleton } from '../layout/layout.ts';
import { word } from '../words.ts';
import { Artwork } from './artwork.tsx';

export interface TileBadge {
  label: string;
  tone?: 'neutral' | 'accent' | 'info';
}

export interface GameTileProps {
  title: string;
  provider: string;
  /** An address with `{width}` and `{format}`, or a plain one. */
  image: string;
  /** Path of the game page. */
  to: string;
  /** The Link of remote-kit (gets `to`); a plain anchor (`href`) without it. */
  linkAs?: ElementType;
  onSelect?: (event: MouseEvent) => void;
  /** Demo, Bônus, Mesas. They sit in the top left corner, off the face of the artwork. */
  badges?: readonly TileBadge[];
  liked?: boolean;
  /** Shows the like button. */
  onLike?: () => void;
  /** Names the like button, for example "Curtir Fortune Tiger". */
  likeLabel?: string;
  /** For tiles on the first screen: loads at once. */
  eager?: boolean;
}

/** A game: artwork 3:4 full bleed; title and provider on hover and focus and always in the accessible name. */
export function GameTile({
  title,
  provider,
  image,
  to,
  linkAs,
  onSelect,
  badges = [],
  liked,
  onLike,
  likeLabel,
  eager,
}: GameTileProps) {
  const [failed, setFailed] = useState(false);
  const notes = badges.map(({ label }) => label).join(', ');
  const destination: object = linkAs ? { as: linkAs, to } : { href: to };
  return (
    <chakra.div
      position="relative"
      aspectRatio="tile"
      borderRadius="tile"
      transition="transform {durations.press} {easings.out}"
      css={{
        '&:has(> a:active)': { transform: 'scale(0.98)' },
        '@media (hover: hover)': { '&:hover [data-caption]': shown, '&:hover img': { transform: 'scale(1.04)' } },
        '& > a:focus-visible [data-caption]': shown,
      }}
    >
      <chakra.a
        {...destination}
        {...(onSelect ? { onClick: onSelect } : {})}
        display="block"
        position="absolute"
        inset="0"
        borderRadius="inherit"
        overflow="hidden"
        bg="fg/8"
        color="white"
        WebkitTapHighlightColor="transparent"
      >
        <chakra.span srOnly>{[title, provider, notes].filter(Boolean).join(', ')}</chakra.span>
        {failed || !image ? (
          <Lettering title={title} />
        ) : (
          <Artwork image={image} onFail={() => setFailed(true)} {...(eager ? { eager } : {})} />
        )}
        <Caption title={title} provider={provider} />
        {badges.length > 0 ? <Badges badges={badges} besideLike={onLike !== undefined} /> : null}
        <chakra.span
          position="absolute"
          inset="0"
          borderRadius="inherit"
          boxShadow="inset 0 0 0 1px rgb(255 255 255 / 0.08)"
          pointerEvents="none"
        />
      </chakra.a>
      {onLike ? (
        <LikeButton
          liked={liked === true}
          onLike={onLike}
          label={likeLabel ?? `${word(liked ? 'unlike' : 'like')} ${title}`}
        />
      ) : null}
    </chakra.div>
  );
}

const shown = { opacity: '1', transform: 'none' };

function Caption({ title, provider }: { title: string; provider: string }) {
  return (
    <chakra.span
      data-caption=""
      aria-hidden
      position="absolute"
      insetInline="0"
      bottom="0"
      pt="10"
      px="2.5"
      pb="2.5"
      display="flex"
      flexDirection="column"
      backgroundImage="linear-gradient(to top, rgb(0 0 0 / 0.88), rgb(0 0 0 / 0.6) 55%, transparent)"
      opacity="0"
      transform="translateY(6px)"
      transition="opacity {durations.enter} {easings.out}, transform {durations.enter} {easings.out}"
    >
      <chakra.span fontSize="sm" fontWeight="600" lineHeight="1.25" lineClamp="2">
        {title}
      </chakra.span>
      <chakra.span fontSize="xs" color="white/80" truncate>
        {provider}
      </chakra.span>
    </chakra.span>
  );
}

const badgeTones = {
  neutral: { bg: 'rgb(10 14 20 / 0.78)', color: 'white' },
  accent: { bg: 'accent.solid', color: 'accent.contrast' },
  info: { bg: 'info.solid', color: 'info.contrast' },
};

function Badges({ badges, besideLike }: { badges: readonly TileBadge[]; besideLike: boolean }) {
  return (
    <chakra.span
      aria-hidden
      position="absolute"
      top="6px"
      insetInlineStart="6px"
      // The like button keeps its corner, however long a word is.
      maxWidth={besideLike ? 'calc(100% - 44px)' : 'calc(100% - 12px)'}
      display="flex"
      flexDirection="column"
      alignItems="flex-start"
      gap="1"
    >
      {badges.map(({ label, tone = 'neutral' }) => (
        <chakra.span
          key={label}
          px="1.5"
          borderRadius="sm"
          fontSize="11px"
          fontWeight="700"
          lineHeight="18px"
          maxWidth="100%"
          truncate
          {...badgeTones[tone]}
        >
          {label}
        </chakra.span>
      ))}
    </chakra.span>
  );
}

function LikeButton({ liked, onLike, label }: { liked: boolean; onLike: () => void; label: string }) {
  return (
    <chakra.button
      type="button"
      aria-label={label}
      aria-pressed={liked}
      onClick={onLike}
      position="absolute"
      top="0"
      insetInlineEnd="0"
      width="44px"
      height="44px"
      display="grid"
      placeItems="center"
      cursor="pointer"
      color="white"
      borderRadius="tile"
      // White in a dark ring, because nobody knows the artwork below.
      _focusVisible={{
        outline: '2px solid white',
        outlineOffset: '-4px',
        boxShadow: 'inset 0 0 0 6px rgb(10 14 20 / 0.7)',
      }}
      _active={{ '& svg': { transform: 'scale(0.85)' } }}
    >
      <chakra.span
        display="grid"
        placeItems="center"
        width="28px"
        height="28px"
        borderRadius="full"
        bg="rgb(10 14 20 / 0.55)"
      >
        <Icon
          name="lucide:heart"
          size={16}
          transition="transform {durations.press} {easings.out}"
          {...(liked ? { color: '#ff5a76', css: { '& path': { fill: 'currentColor' } } } : {})}
        />
      </chakra.span>
    </chakra.button>
  );
}

/** Where artwork is missing the title stands large on the tenant's colour, so that a tile is never blank. */
function Lettering({ title }: { title: string }) {
  return (
    <chakra.span
      aria-hidden
      position="absolute"
      inset="0"
      display="grid"
      placeItems="center"
      p="3"
      textAlign="center"
      fontFamily="heading"
      fontWeight="700"
      fontSize="md"
      lineHeight="1.15"
      color="brand.fg"
      bg="brand.subtle"
    >
      <chakra.span lineClamp="5" overflowWrap="anywhere" hyphens="auto" minWidth="0">
        {title}
      </chakra.span>
    </chakra.span>
  );
}

/** A place holder of exactly a tile's size. */
export function GameTileSkeleton() {
  return <Skeleton aspectRatio="tile" borderRadius="tile" width="full" />;
}
