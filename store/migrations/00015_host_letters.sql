-- +goose Up
-- What a letter is about, as a hash: later ones about the same wait and become one. '' for a letter by itself.
alter table outbox add column about text not null default '';
create index outbox_about on outbox (about) where about <> '';

-- +goose Down
drop index outbox_about;
alter table outbox drop column about;
