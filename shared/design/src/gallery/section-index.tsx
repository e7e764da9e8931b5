import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Box, styled } from '../core.ts';
import { useReducedEffects } from '../provider/effects.ts';
import { useLook, useTranslate } from './stage.tsx';

/** A section becomes the current one when its heading enters this upper part of the window. */
const READING_SHARE = 0.35;

function sectionInView(ids: readonly string[]): string | undefined {
  const line = window.innerHeight * READING_SHARE;
  const passed = ids.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line);
  return passed.at(-1) ?? ids[0];
}

function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const look = (): void => setCurrent(sectionInView(ids));
    document.addEventListener('scroll', look, { passive: true });
    look();
    return () => document.removeEventListener('scroll', look);
  }, [ids]);
  return current;
}

export interface SectionIndexProps {
  sections: readonly { id: string; name: string }[];
  ids: readonly string[];
}

/** The sections in a sticky row; the current one is marked and scrolled into view. */
export const SectionIndex = ({ sections, ids }: SectionIndexProps) => {
  const translate = useTranslate();
  const { stickyTop } = useLook();
  const current = useCurrentSection(ids);
  const reduced = useReducedEffects();
  const row = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const list = row.current;
    const link = list?.querySelector<HTMLElement>('[aria-current]');
    if (list && link) list.scrollTo({ left: link.offsetLeft - list.clientWidth / 2 + link.clientWidth / 2 });
  }, [current]);

  const handleClick = (event: MouseEvent, id: string): void => {
    const section = document.getElementById(id);
    if (!section) return;
    event.preventDefault();
    section.scrollIntoView({ behavior: reduced ? 'auto' : 'smooth' });
    document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
  };

  return (
    <Box
      as="nav"
      aria-label={translate('Seções', 'Sections')}
      position="sticky"
      zIndex="raised"
      bg="canvas"
      borderBottomWidth="1px"
      borderColor="border"
      mx={{ base: '-3', md: '0' }}
      style={{ top: stickyTop }}
    >
      <styled.ul
        ref={row}
        display="flex"
        position="relative"
        listStyle="none"
        gap="1"
        py="2"
        px={{ base: '3', md: '0' }}
        overflowX="auto"
        css={{ scrollbarWidth: 'none' }}
      >
        {sections.map(({ id, name }) => (
          <li key={id}>
            <Box
              as="a"
              {...{ href: `#${id}` }}
              onClick={(event: MouseEvent) => handleClick(event, id)}
              aria-current={current === id ? 'location' : undefined}
              display="inline-flex"
              alignItems="center"
              minHeight="44px"
              px="3"
              borderRadius="full"
              fontSize="sm"
              fontWeight="600"
              whiteSpace="nowrap"
              color="fg.muted"
              outlineOffset="-2px"
              _hover={{ color: 'fg' }}
              css={{ '&[aria-current]': { bg: 'fg/8', color: 'fg' } }}
            >
              {name}
            </Box>
          </li>
        ))}
      </styled.ul>
    </Box>
  );
};
