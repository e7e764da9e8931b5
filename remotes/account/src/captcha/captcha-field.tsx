import {
  captchaFrameAddress,
  captchaMessage,
  type CaptchaMessage,
} from '@jangada/contracts/domains/site/captcha-frame';
import * as z from '@jangada/contracts/values/schema';
import { Box, Button, HStack, Skeleton, Text } from '@jangada/design';
import { useColorMode, useLanguage } from '@jangada/remote-kit/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';

interface CaptchaFieldProps {
  /** The token; null once it has expired. */
  readonly onToken: (token: string | null) => void;
  readonly error?: string;
}

/** The services draw at most 303 × 78 pixels (Turnstile, size `normal`: 300 × 65; hCaptcha: 303 × 78). */
const CAPTCHA_HEIGHT = '78px';
const CAPTCHA_WIDTH = '304px';
/** A challenge of pictures (hCaptcha), which the service draws smaller where there is less room. */
const CHALLENGE_HEIGHT = '600px';
const CHALLENGE_WIDTH = '400px';
/** Covers two round trips of pages and the service's script on a slow connection. */
const CAPTCHA_TIMEOUT_MS = 20_000;

/** The parsed message if this frame has sent it. */
const messageFrom = (frame: HTMLIFrameElement | null, event: MessageEvent): CaptchaMessage | null => {
  if (frame === null || event.source !== frame.contentWindow || event.origin !== window.location.origin) return null;
  return z.safeParse(captchaMessage, event.data).data ?? null;
};

/** The captcha, in a frame of the site, so that no third-party script runs in the page (docs/decisions/0181). */
export const CaptchaField = ({ onToken, error }: CaptchaFieldProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const theme = useColorMode();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [isOpen, setOpen] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const reportToken = useEffectEvent(onToken);

  useEffect(() => {
    const timeout = setTimeout(() => setState('failed'), CAPTCHA_TIMEOUT_MS);
    const receive = (event: MessageEvent): void => {
      const message = messageFrom(frame.current, event);
      if (message === null) return;
      clearTimeout(timeout);
      if (message.type === 'captcha:shown') setState('ready');
      if (message.type === 'captcha:opened') setOpen(true);
      if (message.type === 'captcha:closed') setOpen(false);
      if (message.type === 'captcha:solved') reportToken(message.token);
      if (message.type === 'captcha:expired') reportToken(null);
      if (message.type === 'captcha:failed') setState('failed');
    };
    addEventListener('message', receive);
    return () => {
      clearTimeout(timeout);
      removeEventListener('message', receive);
    };
  }, [theme, language, attempt]);

  const retry = () => {
    setState('loading');
    setOpen(false);
    setAttempt(attempt + 1);
  };
  const [width, height] = isOpen ? [CHALLENGE_WIDTH, CHALLENGE_HEIGHT] : [CAPTCHA_WIDTH, CAPTCHA_HEIGHT];
  const address = captchaFrameAddress({ theme, language });
  return (
    <Box role="group" aria-label={t('register.captcha')}>
      {state === 'failed' ? (
        <HStack gap="3" justify="space-between" p="3" borderWidth="1px" borderColor="border" borderRadius="control">
          <Text fontSize="sm">{t('register.captchaFailed')}</Text>
          <Button size="sm" variant="outline" onClick={retry}>
            {t('retry')}
          </Button>
        </HStack>
      ) : (
        <Box position="relative" height={height}>
          {state === 'loading' && <Skeleton position="absolute" inset="0" borderRadius="control" />}
          {/* Another colour scheme than the page's would give the frame an opaque background. */}
          <Box asChild width={width} maxW="100%" height={height} border="0" colorScheme={theme}>
            <iframe key={`${address} ${attempt}`} ref={frame} src={address} title={t('register.captcha')} />
          </Box>
        </Box>
      )}
      <Text role="status" fontSize="sm" color="loss">
        {error ?? ''}
      </Text>
    </Box>
  );
};
