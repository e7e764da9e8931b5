-- From where an operator has signed in: what others type elsewhere does not keep them out there.
create table delivery.operator_addresses (
  name text not null,
  ip text not null,
  signed_in_at timestamptz not null,
  primary key (name, ip)
);
