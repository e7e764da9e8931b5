import type { BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import type { TaggedTenant } from '@jangada/contracts/delivery/tenant-groups';
import type { ListedTenant } from '@jangada/contracts/delivery/tenants.endpoints';
import { Badge, Box, Card, Span, Stack, styled, VisuallyHidden } from '@jangada/design';
import { useTranslation } from '../texts/use-translation.ts';
import { healthOf, hostContractOf, partOf } from '../rollout/cell-state.ts';
import type { CellMatch } from './find-cells.ts';
import { headLookOnPhones } from '../parts/data-table.tsx';
import { MatrixCell } from './matrix-cell.tsx';

const Table = styled('table');
const Row = styled('tr');
const HeadCell = styled('th');
const Cell = styled('td');

interface MatrixProps {
  readonly overview: BoardOverview;
  readonly found: readonly CellMatch[];
  readonly tagged: readonly TaggedTenant[];
  readonly nowMs: number;
}

/**
 * On a phone each site is a card with its remotes below each other; its ARIA roles keep the matrix a table for screen
 * readers.
 */
export const Matrix = ({ overview, found, tagged, nowMs }: MatrixProps) => {
  const { t } = useTranslation();
  const shown = found.filter(({ isShown }) => isShown);
  const remotes = overview.remotes.filter((remote) => shown.some(({ cell }) => cell.remote === remote));
  const tenants = overview.tenants.filter(({ slug }) => shown.some(({ cell }) => cell.tenant === slug));
  return (
    <Card padding="none" overflow="hidden">
      <Box overflowX={{ md: 'auto' }} tabIndex={0} role="region" aria-label={t('overview.caption')}>
        <Table
          role="table"
          width="full"
          css={{ borderCollapse: 'collapse' }}
          display={{ base: 'block', md: 'table' }}
          tableLayout="fixed"
          minWidth={{ md: `${160 + remotes.length * 140}px` }}
        >
          <caption>
            <VisuallyHidden>{t('overview.caption')}</VisuallyHidden>
          </caption>
          <Box as="thead" role="rowgroup" {...headLookOnPhones} bg="fg/3">
            <Row role="row">
              <HeadCell
                role="columnheader"
                scope="col"
                width="160px"
                {...headLook}
                position="sticky"
                insetInlineStart="0"
                bg="surface"
                zIndex="1"
              >
                {t('overview.site')}
              </HeadCell>
              {remotes.map((remote) => (
                <HeadCell key={remote} role="columnheader" scope="col" {...headLook}>
                  {remote}
                </HeadCell>
              ))}
            </Row>
          </Box>
          <Box as="tbody" role="rowgroup" display={{ base: 'block', md: 'table-row-group' }}>
            {tenants.map((site) => (
              <Row
                key={site.slug}
                role="row"
                display={{ base: 'block', md: 'table-row' }}
                borderTopWidth="1px"
                borderColor="border"
              >
                <HeadCell
                  role="rowheader"
                  scope="row"
                  display={{ base: 'block', md: 'table-cell' }}
                  textAlign="start"
                  verticalAlign="top"
                  p="3"
                  position={{ md: 'sticky' }}
                  insetInlineStart="0"
                  bg="surface"
                  zIndex="1"
                >
                  <SiteName
                    site={site}
                    tags={tagged.find(({ tenant }) => tenant === site.slug)?.tags ?? []}
                    contract={hostContractOf(overview, site.slug, nowMs)}
                  />
                </HeadCell>
                {remotes.map((remote) => {
                  const one = found.find(({ cell }) => cell.tenant === site.slug && cell.remote === remote);
                  return (
                    <Cell
                      key={remote}
                      role="cell"
                      display={{ base: one?.isShown ? 'block' : 'none', md: 'table-cell' }}
                      p="0"
                      verticalAlign="top"
                      borderInlineStartWidth={{ md: '1px' }}
                      borderTopWidth={{ base: '1px', md: '0' }}
                      borderColor="border"
                      height={{ md: '1px' }}
                    >
                      {one ? (
                        <MatrixCell
                          {...one}
                          health={healthOf(overview, one.cell, nowMs).filter(
                            ({ version }) => partOf(one.cell.rollout, version, nowMs) !== 'other',
                          )}
                          nowMs={nowMs}
                        />
                      ) : null}
                    </Cell>
                  );
                })}
              </Row>
            ))}
          </Box>
        </Table>
      </Box>
    </Card>
  );
};

const headLook = {
  textAlign: 'start',
  px: '3',
  py: '2.5',
  fontSize: 'xs',
  fontWeight: '600',
  color: 'fg.muted',
  borderInlineStartWidth: { md: '0' },
} as const;

interface SiteNameProps {
  readonly site: ListedTenant;
  readonly tags: readonly string[];
  readonly contract: string | null;
}

const SiteName = ({ site: { slug, domain, closed }, tags, contract }: SiteNameProps) => {
  const { t } = useTranslation();
  return (
    <Stack gap="0.5" fontWeight="400" align="flex-start">
      <Span fontWeight="700">{slug}</Span>
      {closed ? (
        <Badge size="sm" colorPalette="loss">
          {t('overview.closed')}
        </Badge>
      ) : null}
      <Span fontSize="xs" color="fg.muted" css={{ overflowWrap: 'anywhere' }}>
        {domain}
      </Span>
      {tags.length > 0 ? (
        <Span fontSize="xs" color="fg.muted" css={{ overflowWrap: 'anywhere' }}>
          {tags.map((tag) => `tag:${tag}`).join(', ')}
        </Span>
      ) : null}
      {contract ? (
        <Span fontSize="xs" color="fg.muted">
          {t('overview.contract', { version: contract })}
        </Span>
      ) : null}
    </Stack>
  );
};
