import { Box, Button, FailedState } from '@jangada/design';
import { useNavigate } from '@jangada/remote-kit/routing';
import { useBundle } from '@jangada/remote-kit/texts';
import type { TextBundle } from '@jangada/remote-kit/texts';
import { useEffect } from 'react';
import type { ErrorPageProps } from './error-page.tsx';

const plainTexts: TextBundle<Record<'title' | 'text' | 'home', string>> = {
  namespace: 'host.plain-error-page',
  texts: {
    pt: { title: 'Ops... Algo deu errado', text: 'Confira a sua conexão e tente de novo.', home: 'Voltar ao início' },
    en: { title: 'Oops... Something went wrong', text: 'Check your connection and try again.', home: 'Back to home' },
  },
};

const nothing = () => {};

/** Replaces the error page when its code failed to load. */
export const MinimalErrorPage = ({ onShown = nothing, onLeave = nothing }: ErrorPageProps) => {
  const { t } = useBundle(plainTexts);
  const navigate = useNavigate();
  useEffect(onShown, [onShown]);
  const handleHome = () => {
    onLeave();
    navigate('/');
  };
  return (
    <Box as="main" tabIndex={-1} minHeight="100dvh" display="grid" placeItems="center" bg="canvas" color="fg" p="4">
      <FailedState title={t('title')} text={t('text')} action={<Button onClick={handleHome}>{t('home')}</Button>} />
    </Box>
  );
};
