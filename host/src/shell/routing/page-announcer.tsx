import { VisuallyHidden } from '@jangada/design';
import { useLanguage } from '@jangada/remote-kit/hooks';
import { useLocation } from '@jangada/remote-kit/routing';
import { useEffect, useRef, useState } from 'react';

/** How long a page may take to set its own title before it is announced. */
const ANNOUNCE_WAIT_MS = 500;

/** Announces the title of a page opened inside the app; after a full load the browser does. */
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
