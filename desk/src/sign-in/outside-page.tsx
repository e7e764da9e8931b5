import { Card, Heading, Icon, Stack, Text } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { CommandButton } from '../command/command-button.tsx';
import { CommandOutlet } from '../command/command-outlet.tsx';
import { DialogHistory } from '../parts/page-dialog.tsx';
import { ReadResult } from '../parts/read-result.tsx';
import { RequestSheet } from '../requests/request-sheet.tsx';
import { waitingRequestsQuery } from '../requests/requests-queries.ts';
import { useTranslation } from '../texts/use-translation.ts';

/** For admins outside the networks of their role: they open the address lists, with a second one who agrees here. */
export const OutsidePage = () => {
  const { t } = useTranslation();
  const requests = useQuery(waitingRequestsQuery('platform', 'open'));
  return (
    <Stack as="main" minHeight="100dvh" bg="canvas" color="fg" align="center" p={{ base: '4', md: '8' }} gap="4">
      <Card padding="lg" width="100%" maxWidth="560px">
        <Stack gap="3" align="flex-start">
          <Icon name="lucide:lock" size={28} color="fg.muted" />
          <Heading as="h1" size="lg">
            {t('outside.title')}
          </Heading>
          <Text>{t('outside.text')}</Text>
          <CommandButton variant="solid" command={{ words: 'address open' }} />
        </Stack>
      </Card>
      <ReadResult query={requests}>
        {({ data }) =>
          data.map(({ id, tenant }) => (
            <Card key={id} padding="lg" width="100%" maxWidth="560px">
              <RequestSheet tenant={tenant} id={String(id)} />
            </Card>
          ))
        }
      </ReadResult>
      <DialogHistory />
      <CommandOutlet />
    </Stack>
  );
};
