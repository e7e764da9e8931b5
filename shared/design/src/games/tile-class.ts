import { skeletonRecipe } from '../system/recipes.ts';
import { staticClass } from '../system/static-class.ts';

const shown = { opacity: '1', transform: 'none', contentVisibility: 'visible' };

/**
 * The styles of a tile: `.link` over all of it, in it `.art` or `.lettering`, `.caption` and `.badges`; next to it
 * `.like`.
 */
export const useTileClass = staticClass({
  position: 'relative',
  aspectRatio: 'tile',
  borderRadius: 'tile',
  '& > .link:active': { transform: 'scale(0.98)' },
  // Touch screens have no hover, so the caption is not even in the layout.
  '@media (hover: hover)': {
    '& .caption': { display: 'flex' },
    '&:hover .caption': shown,
    '&:hover img': { transform: 'scale(1.04)' },
  },
  '& > .link:focus-visible .caption': { display: 'flex', ...shown },
  '& > .link': {
    display: 'block',
    position: 'absolute',
    inset: '0',
    borderRadius: 'inherit',
    overflow: 'hidden',
    transition: 'transform {durations.press} {easings.out}',
    bg: 'fg/8',
    color: 'white',
    WebkitTapHighlightColor: 'transparent',
    _after: {
      content: '""',
      position: 'absolute',
      inset: '0',
      borderRadius: 'inherit',
      boxShadow: 'inset 0 0 0 1px rgb(255 255 255 / 0.08)',
      pointerEvents: 'none',
    },
  },
  '& .art': { position: 'absolute', inset: '0' },
  '& img': {
    width: '100%',
    height: '100%',
    objectFit: 'cover',
    opacity: '0',
    transition: 'opacity {durations.enter} {easings.out}, transform {durations.sheet} {easings.out}',
  },
  '& img[data-loaded]': { opacity: '1' },
  // A transition with a duration of zero still runs, and hundreds of them slow down a slow machine.
  '&:is([data-effects=low] *) img': { transition: 'none' },
  // Hidden captions are not laid out: there are hundreds of them.
  '& .caption': {
    position: 'absolute',
    insetInline: '0',
    bottom: '0',
    pt: '10',
    px: '2.5',
    pb: '2.5',
    display: 'none',
    flexDirection: 'column',
    backgroundImage: 'linear-gradient(to top, rgb(0 0 0 / 0.88), rgb(0 0 0 / 0.6) 55%, transparent)',
    opacity: '0',
    transform: 'translateY(6px)',
    contentVisibility: 'hidden',
    transition:
      'opacity {durations.enter} {easings.out}, transform {durations.enter} {easings.out}, content-visibility {durations.enter} allow-discrete',
  },
  '& .title': { fontSize: 'sm', fontWeight: '600', lineHeight: '1.25', lineClamp: '2' },
  '& .maker': { fontSize: 'xs', color: 'white/80', truncate: true },
  '& .badges': {
    position: 'absolute',
    top: '6px',
    insetInlineStart: '6px',
    maxWidth: 'calc(100% - 12px)',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '1',
  },
  // The like button stays in its corner, however long the title is.
  '&[data-likes] .badges': { maxWidth: 'calc(100% - 42px)' },
  '& .badges > span': {
    // Short labels fit beside the like button of the narrowest tile.
    px: 'clamp(3px, 1.6vw - 2px, 6px)',
    borderRadius: 'sm',
    fontSize: '11px',
    fontWeight: '700',
    lineHeight: '18px',
    maxWidth: '100%',
    truncate: true,
    bg: 'rgb(10 14 20 / 0.78)',
    color: 'white',
  },
  '& .badges > [data-tone=accent]': { bg: 'accent.solid', color: 'accent.contrast' },
  '& .badges > [data-tone=info]': { bg: 'info.solid', color: 'info.contrast' },
  '& .lettering': {
    position: 'absolute',
    inset: '0',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    p: '3',
    textAlign: 'center',
    fontFamily: 'heading',
    fontWeight: '700',
    fontSize: 'md',
    lineHeight: '1.15',
    color: 'brand.fg',
    bg: 'brand.subtle',
  },
  '& .lettering > span:first-of-type': { lineClamp: '5', overflowWrap: 'anywhere', hyphens: 'auto', maxWidth: '100%' },
  '& .lettering > .maker': { fontFamily: 'body', fontWeight: '400', color: 'brand.fg', maxWidth: '100%' },
  '& > .like': {
    position: 'absolute',
    top: '0',
    insetInlineEnd: '0',
    width: '44px',
    height: '44px',
    display: 'grid',
    placeItems: 'center',
    cursor: 'pointer',
    color: 'white',
    borderRadius: 'tile',
  },
  // White in a dark ring, because the colours of the artwork below are unknown.
  '& > .like:focus-visible': {
    outline: '2px solid white',
    outlineOffset: '-4px',
    boxShadow: 'inset 0 0 0 6px rgb(10 14 20 / 0.7)',
  },
  '& > .like > span': {
    display: 'grid',
    placeItems: 'center',
    width: '28px',
    height: '28px',
    borderRadius: 'full',
    bg: 'rgb(10 14 20 / 0.55)',
  },
  '& > .like svg': {
    width: '16px',
    height: '16px',
    fill: 'currentColor',
    transition: 'transform {durations.press} {easings.out}',
  },
  '& > .like:active svg': { transform: 'scale(0.85)' },
  '& > .like[aria-pressed=true] svg': { color: '#ff5a76' },
  '& > .like[aria-pressed=true] path': { fill: 'currentColor' },
});

/** The styles of a tile's placeholder, of which a page has dozens. */
export const useTileSkeletonClass = staticClass({
  ...skeletonRecipe.base,
  // Without this, the browser computes the animation of placeholders far from the window for every frame.
  contentVisibility: 'auto',
  aspectRatio: 'tile',
  borderRadius: 'tile',
  width: 'full',
});
