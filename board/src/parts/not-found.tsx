import { Button, EmptyState } from '@jangada/design';
import { useTexts } from '../locale/language.tsx';
import { useRouter } from '../routing/router.tsx';

/** An address of nothing, with the way back. */
export const NotFound = () => {
  const texts = useTexts();
  const { go } = useRouter();
  return (
    <EmptyState
      title={texts.notFound.title}
      action={<Button onClick={() => go({ page: 'overview' })}>{texts.notFound.action}</Button>}
    />
  );
};
