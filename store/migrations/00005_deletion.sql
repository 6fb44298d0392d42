-- Deleted accounts: the row stays for the ledger, without personal data (store/privacy.go).

-- +goose Up
alter table students add column deleted_at bigint not null default 0;
-- Finds waiting and given-up emails among all sent ones.
create index outbox_unsent on outbox (queued_at) where sent_at = 0;

-- +goose Down
drop index outbox_unsent;
alter table students drop column deleted_at;
