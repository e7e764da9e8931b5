import { Box, Button, Flex, Icon, Stack, Text } from '@jangada/design';
import { TextInput } from '@jangada/design/field';
import { Qr } from '@jangada/design/qr';
import { useCopy } from '@jangada/remote-kit/copy';
import { useTranslation } from '../texts/use-translation.ts';

interface ShareLinkProps {
  readonly link: string;
  readonly code: string;
}

const canShare = (): boolean => typeof navigator !== 'undefined' && typeof navigator.share === 'function';

/** The link to copy, to share by the device's own sheet, and as a code to scan. */
export const ShareLink = ({ link, code }: ShareLinkProps) => {
  const { t } = useTranslation();
  const { state, failure, copy } = useCopy();
  // Closing the device's sheet rejects the promise, which is not an error.
  const share = () => void navigator.share({ url: link, text: t('refers.shareText') }).catch(() => undefined);
  return (
    <Flex gap="6" direction={{ base: 'column', md: 'row' }} align={{ md: 'center' }}>
      <Stack gap="4" flex="1" minW="0">
        <TextInput label={t('refers.link')} value={link} readOnly onFocus={(event) => event.target.select()} />
        <Flex gap="3" wrap="wrap">
          <Button
            size="lg"
            color="primary"
            leftIcon={<Icon name="lucide:copy" size={18} />}
            onClick={() => void copy(link)}
          >
            {t(state === 'copied' ? 'refers.copied' : 'refers.copy')}
          </Button>
          {canShare() && (
            <Button size="lg" variant="outline" leftIcon={<Icon name="lucide:send" size={18} />} onClick={share}>
              {t('refers.share')}
            </Button>
          )}
        </Flex>
        <Text role="status" fontSize="sm" color="loss" srOnly={!failure}>
          {failure ? `${failure} ${t('refers.notCopied')}` : ''}
        </Text>
        <Text fontSize="sm" color="fg.muted">
          {t('refers.code', { code })}
        </Text>
      </Stack>
      <Box alignSelf="center">
        <Qr value={link} label={t('refers.qr')} />
      </Box>
    </Flex>
  );
};
