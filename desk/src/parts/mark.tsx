/** The logo of the desk. Decorative. */
export const Mark = ({ sizePx }: { sizePx: number }) => (
  <svg width={sizePx} height={sizePx} viewBox="0 0 24 24" aria-hidden="true">
    <rect width="24" height="24" rx="6" fill="var(--jg-colors-brand-solid)" />
    <path
      d="M5.5 9h13M7 9v8.5M17 9v8.5M10 13h7"
      stroke="var(--jg-colors-brand-contrast)"
      strokeWidth="2"
      strokeLinecap="round"
      fill="none"
    />
  </svg>
);
