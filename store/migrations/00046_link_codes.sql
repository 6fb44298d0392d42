-- +goose Up
-- The hash of the code of a link, which a payer types at /check. '' for the links that were made before.
alter table payment_links add column code_hash text not null default '';
-- Codes are short: an old link may have the code of a newer one.
create index payment_links_code on payment_links (code_hash) where code_hash <> '';

-- +goose Down
drop index payment_links_code;
alter table payment_links drop column code_hash;
