import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { iconStore, requestIcon } from './icon-store.ts';

export interface IconProps extends Omit<HTMLChakraProps<'svg'>, 'name' | 'children'> {
  /** `collection:name`, for example `lucide:wallet`; without a collection the name is one of lucide. */
  name: string;
  /** Side in CSS pixels or a size token; 20 px when absent. */
  size?: number | string;
  /** The text alternative of a standalone icon; without it the icon is decoration. */
  label?: string;
}

const SIDE_PX_DEFAULT = 20;

/**
 * An icon by its name: at once when it is bundled, else from the tenant's icon endpoint into a space of the same size.
 */
export const Icon = ({ name, size = SIDE_PX_DEFAULT, label, ...rest }: IconProps) => {
  const fullName = name.includes(':') ? name : `lucide:${name}`;
  const drawing = useStore(iconStore, (drawings) => drawings[fullName]);
  useEffect(() => {
    if (!drawing) requestIcon(fullName);
  }, [drawing, fullName]);

  const side = typeof size === 'number' ? `${size}px` : size;
  return (
    <chakra.svg
      display="inline-block"
      flexShrink="0"
      width={side}
      height={side}
      fill="currentColor"
      viewBox={drawing ? `0 0 ${drawing.width} ${drawing.height}` : '0 0 24 24'}
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      {...rest}
      // Drawings are bundled, or have passed the check of the icon store.
      dangerouslySetInnerHTML={{ __html: drawing?.body ?? '' }}
    />
  );
};
