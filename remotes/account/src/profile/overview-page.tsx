import { toggleHideMetrics, updateLanguage } from '@jangada/contracts/domains/profile/endpoints';
import type { Language } from '@jangada/contracts/values/languages';
import type { User } from '@jangada/contracts/domains/profile/user';
import { Box, Flex, Heading, Stack, Text } from '@jangada/design';
import { Select, Switch } from '@jangada/design/field';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useHost } from '@jangada/remote-kit/host-context';
import { useApi, useLanguage, useToasts, useUser } from '@jangada/remote-kit/hooks';
import { useMutation } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import type { ChangeEvent } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { AvatarEditor } from './avatar/avatar-editor.tsx';
import { AccountFrame } from './account-frame.tsx';
import { NameForm } from './name-form.tsx';

/** The player's profile: name, language, and the public data. */
export const OverviewPage = () => {
  const user = useUser();
  if (!user) return null;
  return (
    <AccountFrame>
      <Stack gap="6">
        <Who user={user} />
        <NameForm key={user.name} user={user} />
        <LanguageChoice />
        <HideMetrics user={user} />
      </Stack>
    </AccountFrame>
  );
};

const Who = ({ user }: { user: User }) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Flex gap="4" align="center">
      <AvatarEditor user={user} />
      <Box minW="0">
        <Heading translate="no" as="h2" size="md" truncate>
          {user.name}
        </Heading>
        <Text fontSize="sm" color="fg.muted">
          {t('account.since', { date: format.date(user.created_at) })}
        </Text>
      </Box>
    </Flex>
  );
};

/** Changes the site's language immediately and stores it for the next sign-in (PROF-09). */
const LanguageChoice = () => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { i18n } = useHost();
  const api = useApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const saveLanguage = useMutation({
    mutationFn: (chosen: Language) => api(updateLanguage, { body: { language: chosen } }),
    onError: (error) => toasts.show({ kind: 'error', text: errorText(error) }),
  });
  const handleChange = (event: ChangeEvent<HTMLSelectElement>) => {
    const chosen: Language = event.target.value === 'en' ? 'en' : 'pt';
    saveLanguage.mutate(chosen, { onSuccess: () => i18n.change(chosen) });
  };
  return (
    <Select
      label={t('account.language')}
      value={language}
      onChange={handleChange}
      options={[
        { value: 'pt', label: t('account.portuguese') },
        { value: 'en', label: t('account.english') },
      ]}
    />
  );
};

const HideMetrics = ({ user }: { user: User }) => {
  const { t } = useTranslation();
  const api = useApi();
  const { session } = useHost();
  const toasts = useToasts();
  const errorText = useErrorText();
  const change = useMutation({
    mutationFn: (hide: boolean) => api(toggleHideMetrics, { body: { hide_metrics: hide } }),
    onSuccess: () => session.refresh(),
    onError: (error) => toasts.show({ kind: 'error', text: errorText(error) }),
  });
  return (
    <Switch
      label={t('account.hideMetrics')}
      help={t('account.hideMetricsHelp')}
      checked={change.isPending ? change.variables : user.hide_metrics}
      onChange={(event: ChangeEvent<HTMLInputElement>) => change.mutate(event.target.checked)}
    />
  );
};
