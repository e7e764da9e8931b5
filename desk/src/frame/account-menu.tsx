import { firstGrapheme } from '@jangada/contracts/values/characters';
import { Box, IconButton, Stack, Text } from '@jangada/design';
import { Menu } from '@jangada/design/menu';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endDeskSession } from '@jangada/contracts/ops/desk-session';
import { call } from '../api/ops-client.ts';
import { leave } from '../session/leave.ts';
import { useMe } from '../session/me-context.tsx';
import { chooseLanguage } from '../texts/i18n.ts';
import { useRoleNames } from '../texts/use-role-names.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { useColorMode } from './color-mode.ts';
import { shownText } from '../texts/shown-text.ts';

/** Who is here, colours, language, sign out. */
export const AccountMenu = () => {
  const { t, i18n, language } = useTranslation();
  const client = useQueryClient();
  const me = useMe();
  const roleNames = useRoleNames();
  const { mode, choose } = useColorMode();
  const leaving = useMutation({ mutationFn: () => call(endDeskSession), onSettled: () => leave(client) });
  return (
    <Menu
      label={t('account')}
      header={
        <Stack gap="0" px="1" py="1" maxWidth="260px">
          <Text fontWeight="600">{shownText(me.name)}</Text>
          <Text color="fg.muted" fontSize="sm">
            {roleNames([...new Set(me.grants.map(({ role }) => role))])}
          </Text>
        </Stack>
      }
      trigger={(props) => (
        <IconButton {...props} label={t('account')} variant="ghost">
          <Box
            as="span"
            display="grid"
            placeItems="center"
            width="30px"
            height="30px"
            borderRadius="full"
            bg="brand.subtle"
            color="brand.fg"
            fontSize="sm"
            fontWeight="700"
            textTransform="uppercase"
            aria-hidden="true"
          >
            {firstGrapheme(me.name)}
          </Box>
        </IconButton>
      )}
      items={[
        {
          id: 'mode',
          label: mode === 'dark' ? t('mode.toLight') : t('mode.toDark'),
          icon: mode === 'dark' ? 'lucide:sun' : 'lucide:moon',
          onSelect: () => choose(mode === 'dark' ? 'light' : 'dark'),
        },
        {
          id: 'language',
          label: t('otherLanguage'),
          icon: 'lucide:languages',
          onSelect: () => chooseLanguage(i18n, language === 'pt' ? 'en' : 'pt'),
        },
        { id: 'out', label: t('signOut'), icon: 'lucide:log-out', separated: true, onSelect: () => leaving.mutate() },
      ]}
    />
  );
};
