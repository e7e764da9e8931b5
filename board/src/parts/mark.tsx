/** The logo of the board: three logs and their lashing. Decorative. */
export const Mark = ({ sizePx }: { sizePx: number }) => (
  <svg width={sizePx} height={sizePx} viewBox="0 0 24 24" aria-hidden="true">
    <rect width="24" height="24" rx="6" fill="var(--jg-colors-brand-solid)" />
    <path
      d="M6 17h12M7.5 14V9.5M12 14V6M16.5 14v-3"
      stroke="var(--jg-colors-brand-contrast)"
      strokeWidth="2.2"
      strokeLinecap="round"
      fill="none"
    />
  </svg>
);
