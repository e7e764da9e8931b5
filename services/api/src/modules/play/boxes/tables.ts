import type { Bilingual } from '@jangada/contracts/values/languages';
import type { Box, UserBox, UserPrize } from '@jangada/contracts/domains/boxes/box';
import type { Generated, JSONColumnType } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../../../database/columns.ts';

export interface BoxTables {
  box_types: OfTenant & {
    id: Identity;
    name: string;
    title: JSONColumnType<Bilingual>;
    image: string;
    price: number;
    color: Box['color'];
    active: Generated<boolean>;
    sell_percent: Generated<number>;
    daily_max: Generated<number>;
    created_at: Moment;
  };
  box_prizes: OfTenant & {
    id: Identity;
    box_type_id: number;
    position: number;
    name: JSONColumnType<Bilingual>;
    image: string;
    value: number;
    color: Box['color'];
    weight: number;
  };
  user_boxes: OfTenant & {
    id: Identity;
    user_id: number;
    box_type_id: number;
    status: Generated<UserBox['status']>;
    price: number;
    source: Optional<string>;
    server_seed: string;
    seed_hash: string;
    client_seed: Optional<string>;
    nonce: Optional<number>;
    prize_index: Optional<number>;
    created_at: Moment;
    opened_at: Optional<Date>;
    sold_at: Optional<Date>;
  };
  user_prizes: OfTenant & {
    id: Identity;
    user_id: number;
    user_box_id: number;
    box_prize_id: number;
    value: number;
    status: Generated<UserPrize['status']>;
    created_at: Moment;
    sold_at: Optional<Date>;
  };
  box_lines: OfTenant & {
    id: Identity;
    user_id: number;
    kind: 'box-buy' | 'box-sale' | 'prize-sale';
    user_box_id: number;
    amount: number;
    txn_id: number;
    created_at: Moment;
  };
}

declare module '../../../database/schema.ts' {
  interface Schema extends BoxTables {}
}
