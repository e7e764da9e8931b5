import { Box, Button, Icon, Text } from '@jangada/design';
import { useCopy } from '@jangada/remote-kit/copy';
import { useTranslation } from '../texts/use-translation.ts';

/** The code of a coupon; a press copies it (RTE-70). */
export const CopyCouponCode = ({ code }: { code: string }) => {
  const { t } = useTranslation();
  const { state, failure, copy } = useCopy();
  const isCopied = state === 'copied';
  return (
    <Box flexShrink="0" maxW="60%" textAlign="end">
      <Button
        size="sm"
        variant="outline"
        maxW="full"
        fontFamily="mono"
        translate="no"
        letterSpacing="wide"
        borderStyle="dashed"
        aria-label={t('coupon.copy', { code })}
        rightIcon={<Icon name={isCopied ? 'lucide:check' : 'lucide:copy'} size={16} />}
        onClick={() => void copy(code)}
      >
        <Text as="span" truncate userSelect="text">
          {code}
        </Text>
      </Button>
      <Text role="status" fontSize="xs" mt={failure ? '1' : '0'} color="loss" srOnly={!failure}>
        {failure ?? (isCopied ? t('coupon.copied', { code }) : '')}
      </Text>
    </Box>
  );
};
