-- Names are found without accents and in any case. The comparisons of a collation leak nothing, so an index in this one
-- is used under the policy of tenants, which one on unaccent(lower(name)) would not be.
create collation name_search (provider = icu, locale = 'und-u-ks-level1', deterministic = false);
