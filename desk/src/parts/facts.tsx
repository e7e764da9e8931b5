import { Grid, Span } from '@jangada/design';
import { Fragment, type ReactNode } from 'react';
import { shownText } from '../texts/shown-text.ts';

interface Fact {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
}

/** Names and values, one below the other. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <Grid as="dl" gridTemplateColumns="minmax(96px, 35%) 1fr" columnGap="4" rowGap="2" fontSize="sm" m="0">
    {facts.map(({ id, label, value }) => (
      <Fragment key={id}>
        <Span as="dt" color="fg.muted">
          {label}
        </Span>
        <Span as="dd" m="0" minWidth="0" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
          {typeof value === 'string' ? shownText(value) : value}
        </Span>
      </Fragment>
    ))}
  </Grid>
);
