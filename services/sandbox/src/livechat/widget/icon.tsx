/** @jsxImportSource preact */
export type IconName = 'message-circle' | 'x' | 'send-horizontal' | 'bot' | 'headset';

const bodies: Record<string, string> = ICONS;

/** A Lucide icon; its strokes take the colour of the text. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    aria-hidden="true"
    // The icon set is ours, put in by the bundler.
    dangerouslySetInnerHTML={{ __html: bodies[name] ?? '' }}
  />
);
