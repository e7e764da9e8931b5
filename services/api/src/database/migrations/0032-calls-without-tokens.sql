-- The tokens of launches, kept in clear until now: their digests stay, as the launches themselves are kept.
alter table provider_calls no force row level security;
with named as (
  select tenant_id, id, substring(raw from '"token"\s*:\s*"([^"]+)"') as token from provider_calls
)
update provider_calls c
set raw = replace(c.raw, '"' || n.token || '"', '"sha256:'
  || translate(rtrim(encode(sha256(convert_to(n.token, 'UTF8')), 'base64'), '='), '+/', '-_') || '"')
from named n
where n.tenant_id = c.tenant_id and n.id = c.id and n.token is not null;
alter table provider_calls force row level security;
