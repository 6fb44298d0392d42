-- +goose Up
-- A hash of an email's subject. Later emails about the same subject wait and are combined. '' for a separate email.
alter table outbox add column about text not null default '';
create index outbox_about on outbox (about) where about <> '';

-- +goose Down
drop index outbox_about;
alter table outbox drop column about;
