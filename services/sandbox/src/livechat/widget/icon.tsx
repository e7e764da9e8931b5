/** @jsxImportSource preact */
import icons from './icons.json' with { type: 'json' };

/** A Lucide icon; its strokes take the colour of the text. */
export const Icon = ({ name, size = 20 }: { name: keyof typeof icons; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: icons[name] }}
  />
);
