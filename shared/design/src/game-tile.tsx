/** Games as the interface: a tile, its place holder, a grid and a row of them. */
export { artworkAddress, artworkWidths } from './games/artwork.tsx';
export { GameGrid, type GameGridProps, GameRow, type GameRowProps } from './games/game-lists.tsx';
export { GameTile, type GameTileProps, GameTileSkeleton, type TileBadge } from './games/game-tile.tsx';
export { type GridMeasures, gridMeasures } from './games/grid-measures.ts';
