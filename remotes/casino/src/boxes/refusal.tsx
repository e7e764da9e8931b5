import type { ErrorCode } from '@jangada/contracts/api/errors';
import { Box, Button, Flex, Icon, Text } from '@jangada/design';
import { ApiError, useErrorText } from '@jangada/remote-kit/errors';
import { useHasRoute, useSupport } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useStore } from '@jangada/remote-kit/store';
import { useTranslation } from './box-texts.ts';

/** The page that resolves each refusal. */
const nextSteps: Partial<
  Record<ErrorCode, { readonly to: string; readonly text: 'boxes.buying.verify' | 'boxes.buying.limits' }>
> = {
  'account.verification-required': { to: '/user/verification', text: 'boxes.buying.verify' },
  'bet.limit-reached': { to: '/responsible-gambling', text: 'boxes.buying.limits' },
  'account.paused': { to: '/responsible-gambling', text: 'boxes.buying.limits' },
};

/** Explains a refusal, with the page that resolves it if there is one. */
export const Refusal = ({ error, unanswered }: { readonly error: Error; readonly unanswered: string }) => {
  const errorText = useErrorText();
  const code = error instanceof ApiError ? error.code : null;
  return (
    <Flex role="alert" gap="3" p="3" borderRadius="control" bg="loss.subtle" color="fg" align="flex-start">
      <Icon name="lucide:triangle-alert" size={20} color="loss" flexShrink="0" marginTop="0.1em" />
      <Box flex="1" minW="0">
        <Text fontSize="sm" fontWeight="600">
          {errorText(error)}
        </Text>
        {code === null && <Text fontSize="sm">{unanswered}</Text>}
        {code !== null && <NextStep code={code} />}
      </Box>
    </Flex>
  );
};

const NextStep = ({ code }: { readonly code: ErrorCode }) => {
  const { t } = useTranslation();
  const step = nextSteps[code];
  const hasRoute = useHasRoute(step?.to ?? '/');
  const support = useSupport();
  const hasSupport = useStore(support.available);
  if (step && hasRoute) {
    return (
      <Button as={Link} to={step.to} variant="outline" mt="2">
        {t(step.text)}
      </Button>
    );
  }
  if (code === 'account.blocked' && hasSupport) {
    return (
      <Button variant="outline" mt="2" onClick={() => support.open()}>
        {t('boxes.buying.support')}
      </Button>
    );
  }
  return null;
};
