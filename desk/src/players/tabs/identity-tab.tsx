import { showIdentity, type PlayerIdentity } from '@jangada/contracts/ops/player-tabs';
import { SimpleGrid, Stack } from '@jangada/design';
import { Facts } from '../../parts/facts.tsx';
import { useFormats } from '../../locale/formats.ts';
import { useOperationTexts } from '../../operations/use-operation-texts.ts';
import { useTranslation } from '../../texts/use-translation.ts';
import { DocumentCard } from '../document-card.tsx';
import { NothingHere, Part, PlayerRead, type TabProps } from './tab.tsx';

/** What is registered beside the documents that are to prove it. */
export const IdentityTab = ({ id }: TabProps) => {
  const { t } = useTranslation();
  return (
    <PlayerRead id={id} operation={showIdentity}>
      {({ data }) => (
        <SimpleGrid columns={{ base: 1, lg: 2 }} gap="4" alignItems="start">
          <Registered identity={data} />
          <Part title={t('players.identity.documents')}>
            {data.documents.length === 0 ? <NothingHere text={t('players.identity.none')} /> : null}
            <Stack gap="3" px="4" pb={data.documents.length > 0 ? '4' : '0'}>
              {data.documents.map((one) => (
                <DocumentCard key={one.id} document={one} />
              ))}
            </Stack>
          </Part>
        </SimpleGrid>
      )}
    </PlayerRead>
  );
};

/** The registered fields, masked, with what is confirmed. */
export const Registered = ({ identity }: { identity: PlayerIdentity }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const texts = useOperationTexts();
  const verified = (at: string | null): string =>
    at === null ? t('players.identity.notVerified') : t('players.identity.verified', { at: formats.moment(at) });
  const fact = (id: string, value: string | null) => ({ id, label: texts.field(id), value: value ?? '–' });
  return (
    <Part title={t('players.identity.registered')}>
      <Stack px="4" pb="4">
        <Facts
          facts={[
            fact('name', identity.name),
            fact('cpf', identity.cpf),
            fact('age', identity.age === null ? null : t('players.identity.age', { age: String(identity.age) })),
            fact('email', `${identity.email}, ${verified(identity.email_verified_at)}`),
            fact(
              'phone',
              identity.phone === null ? null : `${identity.phone}, ${verified(identity.phone_verified_at)}`,
            ),
            fact('city', identity.city === null ? null : `${identity.city} ${identity.state ?? ''}`),
            fact('registered_at', formats.moment(identity.registered_at)),
            fact('kyc_status', texts.value('kyc_status', identity.kyc_status)),
          ]}
        />
      </Stack>
    </Part>
  );
};
