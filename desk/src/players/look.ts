/** How a document is looked at in the large view. */
export interface Look {
  readonly id: number;
  /** 1 fits the pane. */
  readonly zoom: number;
  /** Quarter turns to the right. */
  readonly turns: number;
}

const ZOOMS = [1, 1.5, 2, 3, 4, 6, 8] as const;

export const lookAt = (id: number): Look => ({ id, zoom: 1, turns: 0 });

/** The next larger or smaller size. */
export const nextZoom = (zoom: number, by: 1 | -1): number =>
  (by === 1 ? ZOOMS.find((one) => one > zoom) : ZOOMS.findLast((one) => one < zoom)) ?? zoom;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A pane with the image that fits it at a zoom of 1, and how it is looked at. */
export interface Shown extends Pick<Look, 'zoom' | 'turns'> {
  readonly pane: Size;
  readonly image: Size;
}

export const MIDDLE: Point = { x: 0, y: 0 };

const QUARTERS = 4;
/** From its middle an image reaches this far, of its own width and height. */
const EDGE = 0.5;

/** Quarter turns to the right. */
const turned = ({ x, y }: Point, turns: number): Point => {
  const quarters = ((turns % QUARTERS) + QUARTERS) % QUARTERS;
  return quarters === 0 ? { x, y } : turned({ x: -y, y: x }, quarters - 1);
};

const within = (value: number): number => Math.min(Math.max(value, -EDGE), EDGE);

/** The size of the image as it is shown, turned. */
const sizeOf = ({ pane, image, zoom, turns }: Shown): Size => {
  const [width, height] = turns % 2 === 0 ? [image.width, image.height] : [image.height, image.width];
  const scale = zoom * Math.min(pane.width / width, pane.height / height);
  return { width: width * scale, height: height * scale };
};

/**
 * The point of the image at a place of the pane, from its own middle in its own widths and heights: it is the same point
 * in a pane of another size, larger or turned. Beside the image it is the nearest point of its edge.
 *
 * @param place from the left and top of all that can be scrolled
 */
export const pointAt = (shown: Shown, place: Point): Point => {
  const { pane, zoom, turns } = shown;
  const size = sizeOf(shown);
  const fromMiddle = {
    x: (place.x - (pane.width * zoom) / 2) / size.width,
    y: (place.y - (pane.height * zoom) / 2) / size.height,
  };
  const { x, y } = turned(fromMiddle, -turns);
  return { x: within(x), y: within(y) };
};

/** How far the pane is scrolled when this point of the image is in its middle. */
export const scrollTo = (shown: Shown, point: Point): Point => {
  const { pane, zoom, turns } = shown;
  const size = sizeOf(shown);
  const { x, y } = turned(point, turns);
  return {
    x: x * size.width + (pane.width * (zoom - 1)) / 2,
    y: y * size.height + (pane.height * (zoom - 1)) / 2,
  };
};
