/** @jsxImportSource preact */
import { useWords } from '../widget-context.ts';

const ROWS = 6;

/** The shape of what is about to be there. */
export function Skeleton() {
  const { say } = useWords();
  return (
    <div class="skeleton" role="status" aria-label={say('loading')}>
      <div class="bone hero" />
      {Array.from({ length: ROWS }, () => (
        <div class="bone" />
      ))}
    </div>
  );
}
