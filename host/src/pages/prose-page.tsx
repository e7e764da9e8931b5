import { Box, Heading, Skeleton, Stack, Text } from '@jangada/design';
import { useFormat } from '@jangada/remote-kit/texts';
import { useTranslation } from '../texts/use-translation.ts';
import type { Block, ProseText } from '@jangada/contracts/domains/site/prose';

const LINES = [96, 88, 92, 60];

export const ProseWaiting = () => (
  <Stack gap="3" maxWidth="prose" mx="auto" aria-busy="true">
    <Skeleton height="36px" width="60%" />
    {LINES.map((percent) => (
      <Skeleton key={percent} height="18px" width={`${percent}%`} />
    ))}
  </Stack>
);

const BlockView = ({ block }: { readonly block: Block }) =>
  block.kind === 'paragraph' ? (
    <Text color="fg" lineHeight="tall">
      {block.text}
    </Text>
  ) : (
    <Stack as="ul" gap="2" listStyleType="disc" ps="5">
      {block.items.map((item, index) => (
        <Text as="li" key={`${index} ${item}`} color="fg" lineHeight="tall" _marker={{ color: 'brand.fg' }}>
          {item}
        </Text>
      ))}
    </Stack>
  );

const Blocks = ({ blocks }: { readonly blocks: readonly Block[] }) => (
  <Stack gap="3">
    {blocks.map((block, index) => (
      <BlockView key={index} block={block} />
    ))}
  </Stack>
);

/** The layout of legal and content pages. */
export const ProsePage = ({ title, updatedAt, introduction, sections }: ProseText) => {
  const { t } = useTranslation();
  const { date } = useFormat();
  return (
    <Stack as="article" gap="8" maxWidth="prose" mx="auto" overflowWrap="anywhere">
      <Stack gap="3">
        <Heading as="h1" size={{ base: '2xl', md: '3xl' }}>
          {title}
        </Heading>
        <Text color="fg.muted" fontSize="sm">
          {t('legal.updated', { date: date(updatedAt) })}
        </Text>
        {introduction && <Text fontSize="lg">{introduction}</Text>}
      </Stack>
      {sections.map(({ heading, blocks }, index) => (
        <Box as="section" key={`${index} ${heading ?? ''}`}>
          {heading !== null && (
            <Heading as="h2" size="xl" mb="2">
              {heading}
            </Heading>
          )}
          <Blocks blocks={blocks} />
        </Box>
      ))}
    </Stack>
  );
};
