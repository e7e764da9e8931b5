import { Button, Center, Heading, Icon, Stack, Text } from '@jangada/design';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { getInvitation } from '@jangada/contracts/ops/desk-session';
import { call } from '../api/ops-client.ts';
import { meQuery } from '../api/queries.ts';
import { errorText } from '../parts/error-text.ts';
import { Mark } from '../parts/mark.tsx';
import { ReadResult } from '../parts/read-result.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { acceptByPasskey } from '../session/passkey.ts';

/** An invited person makes a first passkey, which signs in. */
export const InvitationPage = () => {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const client = useQueryClient();
  const navigate = useNavigate();
  const invited = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(getInvitation, { params: { token } }),
    retry: false,
  });
  const accepting = useMutation({
    mutationFn: () => acceptByPasskey(token),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: meQuery.queryKey });
      void navigate('/', { replace: true });
    },
  });
  return (
    <Center as="main" minHeight="100dvh" bg="canvas" color="fg" px="4">
      <Stack gap="4" align="center" textAlign="center" maxWidth="380px">
        <Mark sizePx={44} />
        <ReadResult query={invited}>
          {({ name }) => (
            <>
              <Heading as="h1" size="2xl">
                {t('invitation.title', { name })}
              </Heading>
              <Text color="fg.muted" fontSize="sm">
                {t('invitation.text')}
              </Text>
              <Button
                color="primary"
                size="lg"
                loading={accepting.isPending}
                onClick={() => accepting.mutate()}
                leftIcon={<Icon name="lucide:lock" size={18} />}
              >
                {t('invitation.make')}
              </Button>
              {accepting.error ? (
                <Text role="alert" color="loss.fg" fontSize="sm">
                  {errorText(accepting.error, t)}
                </Text>
              ) : null}
            </>
          )}
        </ReadResult>
      </Stack>
    </Center>
  );
};
