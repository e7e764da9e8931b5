import { matrix, rowOf, type Cell, type Permission } from '@jangada/contracts/ops/rights/matrix';
import { roles } from '@jangada/contracts/ops/rights/roles';
import { Box, Card, Span, Stack, styled, VisuallyHidden } from '@jangada/design';
import { PageHead } from '../parts/page-head.tsx';
import { useMe } from '../session/me-context.tsx';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { useTranslation } from '../texts/use-translation.ts';

const Table = styled('table');
const Th = styled('th');
const Td = styled('td');
const Tr = styled('tr');

const permissions = Object.keys(matrix) as Permission[];
const signs = { alone: '●', limit: '≤', second: '②' } as const;

/** What every role may do: the matrix that the API judges by. */
export const RolesPage = () => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const me = useMe();
  const own = new Set(me.grants.map(({ role }) => role));
  return (
    <Stack gap="4">
      <PageHead title={t('views.roles')} text={t('matrix.text')} />
      <Card padding="none" overflow="hidden">
        <Box
          position="relative"
          overflow="auto"
          maxHeight="calc(100dvh - 190px)"
          tabIndex={0}
          role="region"
          aria-label={t('views.roles')}
        >
          <Table fontSize="sm" css={{ borderCollapse: 'separate', borderSpacing: '0' }}>
            <caption>
              <VisuallyHidden>{t('views.roles')}</VisuallyHidden>
            </caption>
            <thead>
              <Tr>
                <Th
                  scope="col"
                  position="sticky"
                  insetInlineStart="0"
                  top="0"
                  zIndex="bar"
                  bg="surface"
                  minWidth="200px"
                  textAlign="start"
                  px="3"
                  py="2"
                >
                  {t('matrix.permission')}
                </Th>
                {roles.map((role) => (
                  <Th
                    key={role}
                    scope="col"
                    position="sticky"
                    top="0"
                    zIndex="raised"
                    bg={own.has(role) ? 'brand.subtle' : 'surface'}
                    color={own.has(role) ? 'brand.fg' : 'fg'}
                    px="2"
                    py="2"
                    minWidth="86px"
                    fontSize="xs"
                    fontWeight="600"
                  >
                    {t(`roles.${role}`)}
                  </Th>
                ))}
              </Tr>
            </thead>
            <tbody>
              {permissions.map((permission) => (
                <Tr key={permission} _hover={{ bg: 'fg/4' }}>
                  <Th
                    scope="row"
                    position="sticky"
                    insetInlineStart="0"
                    bg="surface"
                    textAlign="start"
                    px="3"
                    py="1.5"
                    fontWeight="500"
                    borderTopWidth="1px"
                    borderColor="border"
                  >
                    {texts.value('permission', permission)}
                    <Span display="block" fontFamily="mono" fontSize="xs" fontWeight="400" color="fg.muted">
                      {permission}
                    </Span>
                  </Th>
                  {roles.map((role) => (
                    <MatrixCell key={role} cell={rowOf(permission)[role]} isOwn={own.has(role)} />
                  ))}
                </Tr>
              ))}
            </tbody>
          </Table>
        </Box>
      </Card>
    </Stack>
  );
};

const MatrixCell = ({ cell, isOwn }: { cell: Cell | undefined; isOwn: boolean }) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const words = [
    ...(cell?.may ? [t(`matrix.${cell.may}`)] : []),
    ...(cell?.agrees ? [t('matrix.agrees')] : []),
    ...(cell?.of ? [t('matrix.of', { kinds: cell.of.map((one) => texts.value('of', one)).join(', ') })] : []),
  ].join(' · ');
  return (
    <Td
      textAlign="center"
      px="2"
      borderTopWidth="1px"
      borderColor="border"
      bg={isOwn ? 'brand.subtle' : 'transparent'}
      title={words || t('matrix.no')}
      whiteSpace="nowrap"
    >
      <VisuallyHidden>{words || t('matrix.no')}</VisuallyHidden>
      <Span aria-hidden="true">
        <span>{`${cell?.may ? signs[cell.may] : ''}${cell?.agrees ? ' s' : ''}`}</span>
        {cell?.of ? (
          <Span fontSize="xs" color="fg.muted">
            *
          </Span>
        ) : null}
      </Span>
    </Td>
  );
};
