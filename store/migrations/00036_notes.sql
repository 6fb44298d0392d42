-- +goose Up
-- Notes of operators about a booking or an account, and their reasons for changes. act is 'note' or the change, such as
-- 'cancelled'. booking_id is '' for an account. A note is deleted with its account.
create table notes (
    id         text primary key,
    account_id text   not null references accounts (id),
    booking_id text   not null,
    act        text   not null,
    text       text   not null,
    written_at bigint not null
);
create index notes_of_account on notes (account_id);

-- The time when an operator blocked an account, or 0.
alter table accounts add column blocked_at bigint not null default 0;

-- +goose Down
alter table accounts drop column blocked_at;
drop index notes_of_account;
drop table notes;
