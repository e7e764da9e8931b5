import { changeTotals, roundGuests } from '@jangada/contracts/delivery/change-totals';
import type { ChangeEffect } from '@jangada/contracts/delivery/changes.endpoints';
import { Button, Card, Stack, Text } from '@jangada/design';
import { useState, type ReactNode } from 'react';
import { useFormats } from '../locale/formats.ts';
import { DifferenceList } from '../rollout/difference-list.tsx';
import { useTranslation } from '../texts/use-translation.ts';

/** More sites are summed up first. */
const FEW_EFFECTS = 3;

interface EffectListProps {
  readonly effects: readonly ChangeEffect[];
  readonly children: (effect: ChangeEffect) => ReactNode;
}

/** Equal changes of a remote, with their sites. */
const groupsOf = (effects: readonly ChangeEffect[]) => {
  const groups = new Map<string, ChangeEffect[]>();
  for (const effect of effects) {
    const { salt: _salt, since: _since, ...canary } = effect.after.canary ?? { salt: '', since: '' };
    const key = JSON.stringify([effect.remote, effect.before, { ...effect.after, canary }]);
    groups.set(key, [...(groups.get(key) ?? []), effect]);
  }
  return [...groups.values()];
};

/** The effects of a change: of many sites the totals and equal changes first, each site on request. */
export const EffectList = ({ effects, children }: EffectListProps) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  if (effects.length <= FEW_EFFECTS) return effects.map(children);
  const { tenants, releases, guests } = changeTotals(effects);
  return (
    <Stack gap="3">
      <Text fontWeight="600">
        {t('change.totals', {
          sites: t('change.sitesOf', { count: tenants }),
          releases: t('change.releasesOf', { count: releases }),
          guests: formats.number(roundGuests(guests)),
        })}
      </Text>
      {groupsOf(effects).map(([first, ...others]) =>
        first ? (
          <Card key={`${first.tenant} ${first.remote}`} padding="sm">
            <Stack gap="2">
              <Text fontWeight="600">{`${first.remote} · ${t('change.sitesOf', { count: others.length + 1 })}`}</Text>
              <DifferenceList before={first.before} after={first.after} />
            </Stack>
          </Card>
        ) : null,
      )}
      <Button size="sm" variant="outline" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t(isOpen ? 'change.hideSites' : 'change.showSites')}
      </Button>
      {isOpen ? effects.map(children) : null}
    </Stack>
  );
};
