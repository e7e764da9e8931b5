import { Button, EmptyState } from '@jangada/design';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../locale/language.tsx';
import { paths } from '../routing/paths.ts';

/** An address of nothing, with the way back. */
export const NotFound = () => {
  const texts = useTexts();
  const navigate = useNavigate();
  return (
    <EmptyState
      title={texts.notFound.title}
      action={<Button onClick={() => void navigate(paths.overview)}>{texts.notFound.action}</Button>}
    />
  );
};
