/** Games: a tile, its placeholder, a grid and a row of them. */
export { artworkAddress } from './games/artwork-addresses.ts';
export { GameGrid, GameRow } from './games/game-lists.tsx';
export { GameTile, GameTileSkeleton, type TileBadge } from './games/game-tile.tsx';
export { type GridMeasures, gridMeasures } from './games/grid-measures.ts';
