import { useEffect } from 'react';
import { useStore } from 'zustand';
import { iconStore, requestIcon } from '../icon/icon-store.ts';
import type { IconDrawings } from '../icon/icon-store.ts';

const HEART = 'lucide:heart';
const heartOf = (drawings: IconDrawings) => drawings[HEART];

export interface LikeButtonProps {
  liked: boolean;
  onLike: () => void;
  label: string;
}

/** The heart in the corner of a tile. */
export const LikeButton = ({ liked, onLike, label }: LikeButtonProps) => {
  const drawing = useStore(iconStore, heartOf);
  useEffect(() => requestIcon(HEART), []);
  return (
    <button type="button" className="like" aria-label={label} aria-pressed={liked} onClick={onLike}>
      <span>
        <svg
          viewBox="0 0 24 24"
          aria-hidden
          focusable="false"
          // The drawing comes from the icon store; the element is plain because every tile has one.
          dangerouslySetInnerHTML={{ __html: drawing?.body ?? '' }}
        />
      </span>
    </button>
  );
};
