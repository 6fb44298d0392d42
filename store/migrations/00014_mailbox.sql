-- +goose Up
-- A keyed hash of the mailbox from which a bed was held, so that all accounts of one mailbox share its limits (R7). ''
-- after it is deleted, and for bookings from before this migration.
alter table bookings add column mailbox text not null default '';
create index bookings_of_mailbox on bookings (mailbox, held_at) where mailbox <> '';

-- +goose Down
drop index bookings_of_mailbox;
alter table bookings drop column mailbox;
