import { Box, Button, HStack, Skeleton, Text } from '@jangada/design';
import { useColorMode, useLanguage, useTenant } from '@jangada/remote-kit/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { CAPTCHA_SCRIPT_DEFAULT, loadCaptcha } from './load-captcha.ts';

interface CaptchaFieldProps {
  /** The token; null once it has expired. */
  readonly onToken: (token: string | null) => void;
  readonly error?: string;
}

const CAPTCHA_HEIGHT_PX = 65;

/** The captcha; the third party draws it in its own frame. */
export const CaptchaField = ({ onToken, error }: CaptchaFieldProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const theme = useColorMode();
  const { turnstileSiteKey: sitekey = '', turnstileScript: address = CAPTCHA_SCRIPT_DEFAULT } = useTenant();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const reportToken = useEffectEvent(onToken);

  useEffect(() => {
    let isDisposed = false;
    let remove = () => {};
    loadCaptcha(address).then(
      (captcha) => {
        if (isDisposed || !place.current) return;
        setState('ready');
        const id = captcha.render(place.current, {
          sitekey,
          theme,
          language,
          callback: (token) => reportToken(token),
          'expired-callback': () => reportToken(null),
          'error-callback': () => setState('failed'),
        });
        remove = () => captcha.remove(id);
      },
      () => !isDisposed && setState('failed'),
    );
    return () => {
      isDisposed = true;
      remove();
    };
  }, [address, sitekey, theme, language, attempt]);

  const retry = () => {
    setState('loading');
    setAttempt(attempt + 1);
  };
  return (
    <Box role="group" aria-label={t('register.captcha')}>
      {state === 'loading' && <Skeleton height={`${CAPTCHA_HEIGHT_PX}px`} borderRadius="control" />}
      {state === 'failed' && (
        <HStack gap="3" justify="space-between" p="3" borderWidth="1px" borderColor="border" borderRadius="control">
          <Text fontSize="sm">{t('register.captchaFailed')}</Text>
          <Button size="sm" variant="outline" onClick={retry}>
            {t('retry')}
          </Button>
        </HStack>
      )}
      <Box ref={place} minH={state === 'ready' ? `${CAPTCHA_HEIGHT_PX}px` : '0'} />
      <Text role="status" fontSize="sm" color="loss">
        {error ?? ''}
      </Text>
    </Box>
  );
};
