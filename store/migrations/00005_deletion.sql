-- Accounts that were deleted: the row stays for the ledger, without the person (store/privacy.go).

-- +goose Up
alter table students add column deleted_at bigint not null default 0;
-- What waits or was given up, among all the rows of letters that have left.
create index outbox_unsent on outbox (queued_at) where sent_at = 0;

-- +goose Down
drop index outbox_unsent;
alter table students drop column deleted_at;
