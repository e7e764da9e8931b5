import { type ElementType, Fragment, type MouseEvent, useState } from 'react';
import { defaultLabel } from '../labels/default-labels.ts';
import { Artwork } from './artwork.tsx';
import { LikeButton } from './like-button.tsx';
import { useTileClass, useTileSkeletonClass } from './tile-class.ts';

export interface TileBadge {
  label: string;
  tone?: 'neutral' | 'accent' | 'info';
}

export interface GameTileProps {
  title: string;
  provider: string;
  /** An address with the placeholders `{width}` and `{format}`, or a complete address. */
  image: string;
  /** The picture for phones, if it differs. */
  imageMobile?: string;
  /** The width of the tile, as the `sizes` of an image, if the caller knows it better than the window's width tells. */
  sizes?: string;
  /** Takes the smallest artwork, for visitors who save data. */
  frugal?: boolean;
  /** Path of the game page. */
  to: string;
  /** The Link of remote-kit (gets `to`); a plain anchor (`href`) without it. */
  linkAs?: ElementType;
  onSelect?: (event: MouseEvent) => void;
  /** Demo, Bônus, Mesas. They are in the top left corner, so that they do not cover the centre of the artwork. */
  badges?: readonly TileBadge[];
  liked?: boolean;
  /** Shows the like button. */
  onLike?: () => void;
  /** Names the like button, for example "Curtir Fortune Tiger". */
  likeLabel?: string;
  /** For tiles on the first screen: loads at once. */
  eager?: boolean;
}

const noBadges: readonly TileBadge[] = [];

/**
 * A game: artwork 3:4 full bleed; title and provider on hover and focus and always in the accessible name. Lists have
 * hundreds of tiles, so they are plain elements under one class, and a loaded picture does not render its tile again.
 */
export const GameTile = ({
  title,
  provider,
  to,
  linkAs: Anchor = 'a',
  onSelect,
  badges = noBadges,
  liked = false,
  onLike,
  likeLabel,
  ...artwork
}: GameTileProps) => {
  const [failed, setFailed] = useState(false);
  const notes = badges.map(({ label }) => label).join(', ');
  const isLettered = failed || !artwork.image;
  const destination: object = Anchor === 'a' ? { href: to } : { to };
  return (
    <div className={useTileClass()} data-likes={onLike ? '' : undefined}>
      <Anchor
        {...destination}
        {...(onSelect ? { onClick: onSelect } : {})}
        className="link"
        aria-label={[title, provider, notes].filter(Boolean).join(', ')}
      >
        {isLettered ? (
          <Lettering title={title} provider={provider} />
        ) : (
          <>
            <Artwork {...artwork} onFail={() => setFailed(true)} />
            <span className="caption" translate="no" aria-hidden>
              <span className="title">{title}</span> <span className="maker">{provider}</span>
            </span>
          </>
        )}{' '}
        {badges.length > 0 ? (
          <span className="badges" aria-hidden>
            {badges.map(({ label, tone = 'neutral' }) => (
              // A space separates the labels in the text too, not only visually.
              <Fragment key={label}>
                <span data-tone={tone}>{label}</span>{' '}
              </Fragment>
            ))}
          </span>
        ) : null}
      </Anchor>
      {onLike ? (
        <LikeButton
          liked={liked}
          onLike={onLike}
          label={likeLabel ?? `${defaultLabel(liked ? 'unlike' : 'like')} ${title}`}
        />
      ) : null}
    </div>
  );
};

/** Without artwork the title is shown large on the tenant's colour, the studio below, so that a tile is never blank. */
function Lettering({ title, provider }: { title: string; provider: string }) {
  return (
    <span className="lettering" translate="no" aria-hidden>
      <span>{title}</span> <span className="maker">{provider}</span>
    </span>
  );
}

/** A placeholder of exactly a tile's size. */
export const GameTileSkeleton = () => <div className={useTileSkeletonClass()} aria-hidden />;
