import { Badge, Box, Card, Flex, Heading, SimpleGrid, Span, Stack, styled, Text } from '@jangada/design';
import { TextInput } from '@jangada/design/field';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageHead } from '../parts/page-head.tsx';
import { rightOf, useTenant } from '../rights/rights.ts';
import { useMe } from '../session/me-context.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { areaOf, isCommand, operationPath, operations } from '../operations/operation-list.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { useSummary } from '../operations/use-summary.ts';

const StyledLink = styled(Link);

/** Every operation, by what it is about. None is without a page. */
export const OperationsPage = () => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const summaryOf = useSummary();
  const me = useMe();
  const tenant = useTenant();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = [...operations.values()].filter((operation) =>
    `${operation.words} ${texts.name(operation)} ${summaryOf(operation)}`.toLowerCase().includes(wanted),
  );
  const areas = [...new Set(found.map(areaOf))]
    .map((area) => ({
      area,
      name: texts.area({ words: area }),
      list: found.filter((operation) => areaOf(operation) === area),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <Stack gap="5">
      <PageHead
        title={t('views.operations')}
        text={t('operations.text')}
        beside={
          <Text color="fg.muted" fontSize="sm">
            {found.length}
          </Text>
        }
      />
      <Box maxWidth="420px">
        <TextInput
          label={t('operations.search')}
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </Box>
      <SimpleGrid columns={{ base: 1, md: 2, xl: 3 }} gap="4" alignItems="start">
        {areas.map(({ area, name, list }) => (
          <Card key={area} padding="none" overflow="hidden">
            <Heading as="h2" size="md" px="4" pt="3" pb="2">
              {name}
            </Heading>
            <Stack as="ul" gap="0" listStyleType="none" m="0" p="0">
              {list.map((operation) => {
                const isAllowed = rightOf(me, operation.needs, tenant).may !== null;
                return (
                  <Box as="li" key={operation.words} borderTopWidth="1px" borderColor="border">
                    <StyledLink
                      to={operationPath(tenant, operation)}
                      display="block"
                      px="4"
                      py="2"
                      textDecoration="none"
                      color={isAllowed ? 'fg' : 'fg.muted'}
                      _hover={{ bg: 'fg/4' }}
                    >
                      <Flex justify="space-between" gap="3" align="center">
                        <Span fontSize="sm" fontWeight="500">
                          {texts.name(operation)}
                        </Span>
                        <Badge colorPalette={isCommand(operation) ? 'warning' : 'neutral'}>
                          {t(isCommand(operation) ? 'operations.command' : 'operations.read')}
                        </Badge>
                      </Flex>
                      <Text fontSize="xs" color="fg.muted">
                        {summaryOf(operation)}
                      </Text>
                    </StyledLink>
                  </Box>
                );
              })}
            </Stack>
          </Card>
        ))}
      </SimpleGrid>
    </Stack>
  );
};
