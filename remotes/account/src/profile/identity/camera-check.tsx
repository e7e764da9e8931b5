import type { IdentityCheck, IdentityStatus } from '@jangada/contracts/domains/identity/check';
import { Box, Button, Flex, Heading, HStack, Icon, Spinner, Stack, Text } from '@jangada/design';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useFormat } from '@jangada/remote-kit/texts';
import type { ReactNode } from 'react';
import { FormError } from '../../forms/form-error.tsx';
import { useTranslation } from '../../texts/use-translation.ts';
import { LateQr } from './late-qr.tsx';
import type { useIdentityCheck } from './use-identity-check.ts';

/** The check by camera: its begin, the way to the phone, and how it stands. Documents stay below it. */
export const CameraCheck = ({ status, start }: ReturnType<typeof useIdentityCheck>) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (!status || (!status.offered && status.check === null)) return null;
  return (
    <Box
      as="section"
      aria-labelledby="camera-check"
      p="4"
      borderWidth="1px"
      borderColor="border"
      borderRadius="control"
    >
      <Stack gap="4">
        <Flex gap="3" align="center">
          <Icon name="lucide:camera" size={22} flexShrink="0" />
          <Heading as="h2" size="md" id="camera-check">
            {t('identityCheck.title')}
          </Heading>
        </Flex>
        <Standing status={status} />
        {start.error && <FormError>{errorText(start.error)}</FormError>}
        {canStart(status) && (
          <Button color="primary" size="lg" loading={start.isPending} onClick={() => start.mutate()}>
            {t(status.check === null ? 'identityCheck.start' : 'identityCheck.again')}
          </Button>
        )}
      </Stack>
    </Box>
  );
};

const canStart = ({ offered, tries_left: left, check }: IdentityStatus): boolean => {
  if (!offered || left === 0) return false;
  return check === null || check.state === 'expired' || (check.state === 'rejected' && !check.final);
};

const Standing = ({ status }: { readonly status: IdentityStatus }) => {
  const { t } = useTranslation();
  const { check, offered, tries_left: left } = status;
  if (check === null)
    return left === 0 ? <UsedUp status={status} /> : <Text fontSize="sm">{t('identityCheck.text')}</Text>;
  switch (check.state) {
    case 'open':
      return <Open check={check} />;
    case 'review':
      return <Said palette="warning">{t('identityCheck.review')}</Said>;
    case 'approved':
      return <Said palette="win">{t('identityCheck.approved')}</Said>;
    case 'expired':
      return left === 0 && offered ? (
        <UsedUp status={status} />
      ) : (
        <Said palette="info">{t('identityCheck.expired')}</Said>
      );
    case 'rejected':
      return <Rejected status={status} check={check} />;
  }
};

const Open = ({ check }: { readonly check: IdentityCheck }) => {
  const { t } = useTranslation();
  const format = useFormat();
  if (check.url === null) return null;
  return (
    <Flex gap="5" align="center" direction={{ base: 'column', md: 'row' }}>
      <Box hideBelow="md" flexShrink="0">
        <LateQr value={check.url} label={t('identityCheck.qr')} />
      </Box>
      <Stack gap="3" width="full">
        <Text hideBelow="md">{t('identityCheck.scan')}</Text>
        <Button as="a" href={check.url} size="lg" color="primary" hideFrom="md">
          {t('identityCheck.continue')}
        </Button>
        <Button as="a" href={check.url} variant="outline" hideBelow="md">
          {t('identityCheck.here')}
        </Button>
        <HStack gap="2" color="fg.muted" fontSize="sm" role="status">
          <Spinner size="sm" />
          <span>{t('identityCheck.waiting')}</span>
        </HStack>
        {check.expires_at !== null && (
          <Text fontSize="sm" color="fg.muted">
            {t('identityCheck.until', { date: format.date(check.expires_at) })}
          </Text>
        )}
      </Stack>
    </Flex>
  );
};

interface RejectedProps {
  readonly status: IdentityStatus;
  readonly check: IdentityCheck;
}

const Rejected = ({ status, check: { reasons, final } }: RejectedProps) => {
  const { t } = useTranslation();
  const { tries_left: left, offered } = status;
  return (
    <Stack gap="3">
      <Said palette="loss">
        <Text fontWeight="semibold">{t('identityCheck.rejected')}</Text>
        {reasons.map((reason) => (
          <Text key={reason}>{t(`identityCheck.reasons.${reason}`)}</Text>
        ))}
      </Said>
      {final && <Text fontSize="sm">{t('identityCheck.final')}</Text>}
      {!final && left === 0 && offered && <UsedUp status={status} />}
      {!final && left > 0 && <Text fontSize="sm">{t('identityCheck.left', { count: left })}</Text>}
    </Stack>
  );
};

const UsedUp = ({ status: { again_at: again } }: { readonly status: IdentityStatus }) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Stack gap="1" fontSize="sm">
      <Text>{t('identityCheck.usedUp')}</Text>
      {again !== null && <Text>{t('identityCheck.againAt', { date: format.date(again) })}</Text>}
    </Stack>
  );
};

const icons = {
  info: 'lucide:info',
  warning: 'lucide:clock',
  win: 'lucide:circle-check',
  loss: 'lucide:triangle-alert',
} as const;

interface SaidProps {
  readonly palette: keyof typeof icons;
  readonly children: ReactNode;
}

const Said = ({ palette, children }: SaidProps) => (
  <Flex
    role="status"
    gap="3"
    p="3"
    borderRadius="control"
    bg={`${palette}.subtle`}
    color={`${palette}.fg`}
    fontSize="sm"
  >
    <Icon name={icons[palette]} size={20} flexShrink="0" />
    <Stack gap="0.5" minW="0">
      {children}
    </Stack>
  </Flex>
);
