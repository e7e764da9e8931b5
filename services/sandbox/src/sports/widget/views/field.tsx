/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { SportKind } from '../../protocol.ts';

const lines: Record<SportKind, JSX.Element> = {
  football: (
    <>
      <path d="M200 0v160M0 35h48v90H0M400 35h-48v90h48M0 60h18v40H0M400 60h-18v40h18" />
      <circle cx="200" cy="80" r="38" />
      <path d="M48 62a26 26 0 0 1 0 36M352 62a26 26 0 0 0 0 36" />
    </>
  ),
  basketball: (
    <>
      <path d="M200 0v160M0 52h76v56H0M400 52h-76v56h76M0 12h20a80 80 0 0 1 0 136H0M400 12h-20a80 80 0 0 0 0 136h20" />
      <circle cx="200" cy="80" r="26" />
    </>
  ),
  tennis: <path d="M0 22h400M0 138h400M100 22v116M300 22v116M100 80h200M200 0v160" />,
  volleyball: <path d="M200 0v160M133 0v160M267 0v160M0 20h400M0 140h400" />,
  mma: <path d="M120 -40h160l80 80v80l-80 80H120l-80-80V40zM150 0h100l60 50v60l-60 50H150l-60-50V50z" />,
  esports: (
    <path d="M0 40h90l20 20h180l20-20h90M0 120h90l20-20h180l20 20h90M200 60v40M60 40V0M340 40V0M60 120v40M340 120v40" />
  ),
};

/** The lines of the sport's field, faint behind a score. */
export function Field({ kind }: { kind: SportKind }) {
  return (
    <svg class="field" viewBox="0 0 400 160" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {lines[kind]}
    </svg>
  );
}
