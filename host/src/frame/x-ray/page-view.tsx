import { Box, Stack, Text } from '@jangada/design';
import { CONTRACT_VERSION } from '@jangada/contracts/delivery/contract-version';
import { slots } from '@jangada/contracts/page/slots';
import type { SlotName } from '@jangada/contracts/page/slots';
import { useBundle } from '@jangada/remote-kit/texts';
import { useStore } from 'zustand';
import { Fragment } from 'react';
import { useOffers, useShell } from '../../shell/shell-context.tsx';
import { xRayTexts } from '../../texts/x-ray.ts';

const Facts = ({ facts }: { facts: readonly (readonly [string, string])[] }) => (
  <Box
    as="dl"
    display="grid"
    gridTemplateColumns="auto 1fr"
    columnGap="3"
    rowGap="1"
    fontSize="xs"
    fontFamily="mono"
    translate="no"
  >
    {facts.map(([name, value]) => (
      <Fragment key={name}>
        <Text as="dt" color="fg.muted">
          {name}
        </Text>
        <Text as="dd" overflowWrap="anywhere">
          {value}
        </Text>
      </Fragment>
    ))}
  </Box>
);

const slotNames = Object.keys(slots) as SlotName[];

/** The plan of this page, its slots and overlays. */
export const PageView = () => {
  const { t } = useBundle(xRayTexts);
  const { plan, build, modals, panels, updateBlockers, hostApi } = useShell();
  const offers = useOffers();
  const modal = useStore(modals.current);
  const panel = useStore(panels.current);
  useStore(updateBlockers.canUpdate);
  const ownerOf = (name: SlotName): string =>
    offers
      .fillersOf(name)
      .map(({ remote }) => remote)
      .join(', ') || t('nothing');
  const remotes = Object.keys(plan?.remotes ?? {}).map((remote) => {
    const planned = offers.plannedOf(remote) ?? plan?.remotes[remote];
    return [remote, `${planned?.chain[0]?.version ?? planned?.state ?? ''} (${planned?.reason ?? ''})`] as const;
  });
  return (
    <Stack gap="4">
      <Facts
        facts={[
          [t('contract'), `${CONTRACT_VERSION} · ${hostApi.release.version}`],
          [t('build'), build ?? t('nothing')],
          [t('revision'), String(plan?.revision ?? t('nothing'))],
          [t('guest'), plan?.guest ?? t('nothing')],
          [t('modal'), modal ? `${modal.name} (${offers.modal(modal.name)?.remote ?? 'host'})` : t('nothing')],
          [t('panel'), panel ? `${panel} (${offers.panel(panel)?.remote ?? 'host'})` : t('nothing')],
          [t('held'), updateBlockers.reasons().join(', ') || t('nothing')],
        ]}
      />
      <Box>
        <Text fontWeight="600" fontSize="sm" marginBottom="1">
          {t('remotes')}
        </Text>
        <Facts facts={remotes} />
      </Box>
      <Box>
        <Text fontWeight="600" fontSize="sm" marginBottom="1">
          {t('slots')}
        </Text>
        <Facts facts={slotNames.map((name) => [name, ownerOf(name)])} />
      </Box>
    </Stack>
  );
};
