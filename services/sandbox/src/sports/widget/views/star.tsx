/** @jsxImportSource preact */
import { useStore } from '../../../kit/browser-store.ts';
import { useWidget, useWords } from '../widget-context.ts';
import { Icon } from './icon.tsx';

export function Star({ id, name }: { id: string; name: string }) {
  const { favourites } = useWidget();
  const { say } = useWords();
  const isOn = useStore(favourites.state).ids.includes(id);
  return (
    <button
      type="button"
      class={`star ${isOn ? 'on' : ''}`}
      aria-pressed={isOn}
      aria-label={`${say(isOn ? 'unfavourite' : 'favourite')}: ${name}`}
      onClick={() => favourites.toggle(id)}
    >
      <Icon name="star" size={17} />
    </button>
  );
}
