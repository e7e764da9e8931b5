import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

export type DrawingName = 'empty' | 'failed' | 'forbidden' | 'offline';

/**
 * The figure is a raft (jangada): becalmed when empty, broken when failed, moored when forbidden, out of sight when
 * offline.
 */
const scenes: Record<DrawingName, ReactNode> = {
  empty: (
    <>
      <Sun />
      <Sail />
      <Raft />
      <Sea />
    </>
  ),
  failed: (
    <>
      <path d="M50 20l-7 13h9l-6 14" stroke="var(--jg-colors-warning)" strokeWidth="2.5" />
      <path
        d="M30 30c-5 0-9-4-9-8.500s4-8.500 9-8.500c2-5 7-8 12-8 6 0 11 4 12.500 9 6 0 10 3.500 10 8s-4 8-9 8"
        opacity=".55"
      />
      <g transform="rotate(-14 72 66)">
        <Sail />
      </g>
      <path d="M28 78l30 3m8 2l34-5" strokeWidth="5" stroke="var(--jg-colors-brand-line)" />
      <Sea />
    </>
  ),
  forbidden: (
    <>
      <rect x="46" y="38" width="38" height="30" rx="7" fill="var(--jg-colors-brand-subtle)" />
      <path d="M53 38v-8a12 12 0 0 1 24 0v8" />
      <circle cx="65" cy="51" r="3.500" fill="currentColor" stroke="none" />
      <path d="M65 54v6" />
      <path d="M28 78h74" strokeWidth="5" stroke="var(--jg-colors-brand-line)" />
      <Sea />
    </>
  ),
  offline: (
    <>
      <path d="M36 32a42 42 0 0 1 58 0M45 43a29 29 0 0 1 40 0M55 54a15 15 0 0 1 20 0" opacity=".55" />
      <circle cx="65" cy="64" r="3" fill="currentColor" stroke="none" />
      <path d="M38 20l54 52" stroke="var(--jg-colors-loss)" strokeWidth="3" />
      <path d="M40 80h50" strokeWidth="5" stroke="var(--jg-colors-brand-line)" />
      <Sea />
    </>
  ),
};

function Sun() {
  return <circle cx="96" cy="26" r="9" fill="var(--jg-colors-accent-subtle)" stroke="var(--jg-colors-accent-line)" />;
}

function Sail() {
  return (
    <>
      <path d="M64 74V16" />
      <path
        d="M68 20c16 10 24 26 26 44-9-3-18-3-26-1z"
        fill="var(--jg-colors-brand-subtle)"
        stroke="var(--jg-colors-brand-line)"
      />
      <path d="M59 30c-9 9-14 20-16 33 6-2 11-2 16-1z" opacity=".55" />
    </>
  );
}

function Raft() {
  return <path d="M28 78h74" strokeWidth="5" stroke="var(--jg-colors-brand-line)" />;
}

function Sea() {
  return <path d="M12 90q9-6 18 0t18 0 18 0 18 0 18 0 18 0M30 98q7-4 14 0t14 0 14 0 14 0 14 0" opacity=".45" />;
}

/** A small illustration in the tenant's colours; decoration next to its text. */
export const Drawing = ({ name }: { name: DrawingName }) => (
  <chakra.svg
    viewBox="0 0 130 104"
    width="130px"
    height="104px"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    color="fg.muted"
    aria-hidden
    focusable="false"
  >
    {scenes[name]}
  </chakra.svg>
);
