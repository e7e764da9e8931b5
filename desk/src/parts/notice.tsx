import { Flex } from '@jangada/design';
import type { ReactNode } from 'react';

interface NoticeProps {
  readonly palette: string;
  readonly children: ReactNode;
}

/** A line above the content that says something about it. */
export const Notice = ({ palette, children }: NoticeProps) => (
  <Flex
    colorPalette={palette}
    bg="colorPalette.subtle"
    color="colorPalette.fg"
    align="center"
    gap="3"
    px="3"
    py="1.5"
    fontSize="sm"
    wrap="wrap"
    borderBottomWidth="1px"
    borderColor="border"
  >
    {children}
  </Flex>
);
