import type { ChatMessage } from '@jangada/contracts/domains/chat/message';

/** The number of name colours; each is readable in both modes. */
const NAME_HUES = 12;

/** The hues of the colours that a `colorClass` can name (ENT-68). The class itself is not used in the page. */
const hueOfColor: Readonly<Record<string, number>> = {
  red: 25,
  orange: 55,
  yellow: 95,
  green: 150,
  teal: 190,
  blue: 255,
  purple: 300,
  pink: 350,
};

const hueOfClass = (colorClass: string): number | undefined =>
  colorClass
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => hueOfColor[word])
    .find((hue) => hue !== undefined);

/** The hue of a name: the server's colour, or a fixed one per player. */
export const nameHue = ({ colorClass, user }: Pick<ChatMessage, 'colorClass' | 'user'>): number =>
  hueOfClass(colorClass ?? '') ?? Math.round((((user?.id ?? 0) * 0.618034) % 1) * NAME_HUES) * (360 / NAME_HUES);
