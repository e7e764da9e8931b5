import { VisuallyHidden } from '@jangada/design';
import { useLanguage } from '@jangada/remote-kit/hooks';
import { useLocation } from '@jangada/remote-kit/routing';
import { useEffect, useRef, useState } from 'react';

/** So long a page has to set its own title before it is read aloud. */
const ANNOUNCE_WAIT_MS = 500;

/** Says the title of a page that was opened inside the app; a full load says it by itself. */
export const PageAnnouncer = () => {
  const { pathname: path } = useLocation();
  const language = useLanguage();
  const [title, setTitle] = useState('');
  const first = useRef(`${language} ${path}`);

  useEffect(() => {
    if (first.current === `${language} ${path}`) return undefined;
    first.current = '';
    const timer = setTimeout(() => setTitle(document.title), ANNOUNCE_WAIT_MS);
    return () => clearTimeout(timer);
  }, [language, path]);

  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>;
};
