import { Heading, Stack } from '@jangada/design';
import { useId } from 'react';
import type { ReactNode } from 'react';

/** A part of the page, under its heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Stack as="section" gap="3" aria-labelledby={id}>
      <Heading as="h2" size="md" id={id}>
        {title}
      </Heading>
      {children}
    </Stack>
  );
};
