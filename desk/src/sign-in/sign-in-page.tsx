import { Box, Button, Card, Center, Flex, Heading, Icon, Span, Stack, Text } from '@jangada/design';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listDemoPeople, openDemoSession } from '@jangada/contracts/ops/desk-session';
import { call } from '../api/ops-client.ts';
import { meQuery } from '../api/queries.ts';
import { errorText } from '../parts/error-text.ts';
import { Mark } from '../parts/mark.tsx';
import { useRoleNames } from '../texts/use-role-names.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { hearOtherTabs } from '../session/other-tabs.ts';
import { signInByPasskey } from '../session/passkey.ts';

/** The people of the demo; a real installation has no such endpoint. */
const demoQuery = {
  queryKey: ['demo-people'],
  queryFn: async () => (await call(listDemoPeople)).data,
  retry: false,
} as const;

/** Sign in with a passkey; in the demo also as one of its people. */
export const SignInPage = () => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const people = useQuery(demoQuery);
  const enter = () => client.invalidateQueries({ queryKey: meQuery.queryKey });
  // Signed in elsewhere in this browser is signed in here.
  useEffect(
    () =>
      hearOtherTabs(({ type }) => {
        if (type === 'entered') void client.invalidateQueries({ queryKey: meQuery.queryKey });
      }),
    [client],
  );
  const byPasskey = useMutation({ mutationFn: signInByPasskey, onSuccess: enter });
  const asDemo = useMutation({
    mutationFn: (name: string) => call(openDemoSession, { body: { name } }),
    onSuccess: enter,
  });
  const error = byPasskey.error ?? asDemo.error;
  useEffect(() => {
    document.title = `${t('signIn.title')} – ${t('product')} ${t('desk')}`;
  }, [t]);
  return (
    <Center as="main" minHeight="100dvh" bg="canvas" color="fg" px="4" py="8">
      <Stack gap="5" width="full" maxWidth="400px">
        <Stack gap="3" align="center" textAlign="center">
          <Mark sizePx={44} />
          <Heading as="h1" size="2xl">
            {t('signIn.title')}
          </Heading>
          <Text color="fg.muted" fontSize="sm">
            {t('signIn.text')}
          </Text>
        </Stack>
        <Button
          color="primary"
          size="lg"
          width="full"
          loading={byPasskey.isPending}
          onClick={() => byPasskey.mutate()}
          leftIcon={<Icon name="lucide:lock" size={18} />}
        >
          {t('signIn.passkey')}
        </Button>
        {error ? (
          <Text role="alert" color="loss.fg" fontSize="sm" textAlign="center">
            {errorText(error, t)}
          </Text>
        ) : null}
        {people.data && people.data.length > 0 ? (
          <DemoPeople
            people={people.data}
            busy={asDemo.variables ?? null}
            isBusy={asDemo.isPending}
            onChoose={asDemo.mutate}
          />
        ) : null}
      </Stack>
    </Center>
  );
};

interface DemoPeopleProps {
  readonly people: readonly { readonly name: string; readonly roles: readonly string[] }[];
  readonly busy: string | null;
  readonly isBusy: boolean;
  readonly onChoose: (name: string) => void;
}

const DemoPeople = ({ people, busy, isBusy, onChoose }: DemoPeopleProps) => {
  const { t } = useTranslation();
  const roleNames = useRoleNames();
  return (
    <Stack as="section" aria-label={t('signIn.demo')} gap="2">
      <Text fontSize="sm" fontWeight="600">
        {t('signIn.demo')}
      </Text>
      <Card padding="none" overflow="hidden">
        {people.map(({ name, roles }, index) => (
          <Box key={name} borderTopWidth={index === 0 ? '0' : '1px'} borderColor="border">
            <Button
              variant="ghost"
              rounding="none"
              width="full"
              height="auto"
              minHeight="52px"
              py="2"
              justifyContent="flex-start"
              loading={isBusy && busy === name}
              onClick={() => onChoose(name)}
            >
              <Flex flex="1" justify="space-between" gap="3" align="center" minWidth="0">
                <Span fontWeight="600">{name}</Span>
                <Span color="fg.muted" fontWeight="400" textAlign="end">
                  {roleNames(roles)}
                </Span>
              </Flex>
            </Button>
          </Box>
        ))}
      </Card>
    </Stack>
  );
};
