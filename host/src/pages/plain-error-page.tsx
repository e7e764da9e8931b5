import { Box, Button, FailedState } from '@jangada/design';
import type { Language } from '@jangada/contracts/languages';
import { useLanguage } from '@jangada/remote-kit/hooks';
import { useNavigate } from '@jangada/remote-kit/routing';
import { useEffect } from 'react';
import type { ErrorPageProps } from './error-page.tsx';

const plainTexts: Readonly<Record<Language, { readonly title: string; readonly text: string; readonly home: string }>> =
  {
    pt: { title: 'Ops... Algo deu errado', text: 'Confira a sua conexão e tente de novo.', home: 'Voltar ao início' },
    en: { title: 'Oops... Something went wrong', text: 'Check your connection and try again.', home: 'Back to home' },
  };

const nothing = () => {};

/** In place of the error page when its own code did not come: what happened, and a way on. */
export const PlainErrorPage = ({ onShown = nothing, onLeave = nothing }: ErrorPageProps) => {
  const texts = plainTexts[useLanguage()];
  const navigate = useNavigate();
  useEffect(onShown, [onShown]);
  const handleHome = () => {
    onLeave();
    navigate('/');
  };
  return (
    <Box as="main" tabIndex={-1} minHeight="100dvh" display="grid" placeItems="center" bg="canvas" color="fg" p="4">
      <FailedState title={texts.title} text={texts.text} action={<Button onClick={handleHome}>{texts.home}</Button>} />
    </Box>
  );
};
