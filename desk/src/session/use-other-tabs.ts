import { useEffect } from 'react';
import { coverPage, isOver, touched, useTouch } from '../api/touch.ts';
import { useMe } from './me-context.tsx';
import { hearOtherTabs, tellOtherTabs } from './other-tabs.ts';

/** The tabs of a browser have one session: where one leaves or somebody else comes, the pages of the others are covered. */
export const useOtherTabs = (): void => {
  const { id } = useMe();
  useEffect(() => {
    tellOtherTabs({ type: 'entered', person: id });
    return hearOtherTabs((message) => {
      if (message.type === 'left') coverPage('ended');
      else if (message.person !== id) coverPage('other');
      else if (isOver(useTouch.getState().reason)) touched();
    });
  }, [id]);
};
