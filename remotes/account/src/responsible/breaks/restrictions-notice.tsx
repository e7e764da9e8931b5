import { reasonTexts } from '@jangada/contracts/domains/profile/reason-texts';
import { removeSelfExclusion } from '@jangada/contracts/domains/profile/endpoints';
import type { PlayerSettings } from '@jangada/contracts/domains/profile/settings';
import { Box, Button, Stack, Text } from '@jangada/design';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useLanguage, useToasts, useUser } from '@jangada/remote-kit/hooks';
import { useMutation, useQueryClient } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useTranslation } from '../../texts/use-translation.ts';
import { playerSettings } from '../settings.query.ts';

/** The player's current restrictions with their dates, and the request to return after an exclusion. */
export const RestrictionsNotice = ({ restrictions }: Pick<PlayerSettings, 'restrictions'>) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  if (restrictions.length === 0) return null;
  return (
    <Stack gap="2">
      {restrictions.map(({ reason, start_at: start, end_at: end }) => (
        <Box key={`${reason} ${start}`} p="4" borderRadius="control" bg="info.subtle" color="info.fg">
          <Text fontWeight="semibold">{reasonTexts[language][reason]}</Text>
          <Text fontSize="sm">
            {end
              ? t('responsible.restrictedUntil', {
                  from: format.date(start),
                  date: format.date(end),
                  time: format.time(end),
                })
              : t('responsible.restrictedSince', { from: format.date(start) })}
          </Text>
          {reason === 'awaiting-return' && <Return />}
        </Box>
      ))}
    </Stack>
  );
};

/** On a regulated site, returning requires an explicit decision. */
const Return = () => {
  const { t } = useTranslation();
  const api = useApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const userId = useUser()?.id ?? 0;
  const comeBack = useMutation({
    mutationFn: () => api(removeSelfExclusion),
    onSuccess: ({ message }) => {
      toasts.show({ kind: 'success', text: message });
      return queries.invalidateQueries({ queryKey: playerSettings(api, userId).queryKey });
    },
    onError: (error) => toasts.show({ kind: 'error', text: errorText(error) }),
  });
  return (
    <Button size="sm" mt="3" loading={comeBack.isPending} onClick={() => comeBack.mutate()}>
      {t('responsible.comeBack')}
    </Button>
  );
};
