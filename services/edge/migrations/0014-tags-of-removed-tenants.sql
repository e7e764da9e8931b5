-- A tenant that is created again with the name of a removed one begins without its groups and its second person.
delete from tenant_tags where tenant in (select slug from tenants where removed_at is not null);
delete from second_person_tenants where tenant in (select slug from tenants where removed_at is not null);
