/** @jsxImportSource preact */
import icons from '../icons.json' with { type: 'json' };

const bodies: Record<string, string> = icons;
const GAME_ICON_SIZE = 512;
const LUCIDE_SIZE = 24;

interface IconProps {
  name: string;
  size?: number;
}

/** A drawing that only decorates: whatever it means is also said in words. */
export function Icon({ name, size = 18 }: IconProps) {
  const box = name.startsWith('sport-') ? GAME_ICON_SIZE : LUCIDE_SIZE;
  const body = bodies[name] ?? '';
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox={`0 0 ${box} ${box}`}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}
