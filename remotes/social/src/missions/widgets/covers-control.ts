/** A control with more than this share under a widget is hard to press. */
const COVERED_SHARE_MAX = 0.2;

/** Elements that visitors press or fill in. */
const CONTROLS = 'button, input, select, textarea, [role=button], [role=tab], a[href]';

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const overlap = (one: Area, other: Area): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const sizeOf = ({ left, top, right, bottom }: Area): number => (right - left) * (bottom - top);

const centreOf = ({ left, top, right, bottom }: Area): Area => {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return { left: x, right: x + 1, top: y, bottom: y + 1 };
};

const PARTS_OF_PAGE = 'header, main, footer';

/**
 * Would a widget in this area of the window cover a control of the page? A link that is larger than the widget, such as
 * a tile, counts by its centre.
 */
export const coversControl = (
  area: Area,
  parts: Iterable<ParentNode> = document.querySelectorAll(PARTS_OF_PAGE),
): boolean =>
  Array.from(parts)
    .flatMap((part) => Array.from(part.querySelectorAll(CONTROLS)))
    .some((control) => {
      const box = control.getBoundingClientRect();
      const size = sizeOf(box);
      if (size === 0) return false;
      if (control.matches('a') && size > sizeOf(area)) return overlap(area, centreOf(box)) > 0;
      return overlap(area, box) > size * COVERED_SHARE_MAX;
    });
