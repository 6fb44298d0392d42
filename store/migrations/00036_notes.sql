-- +goose Up
-- Notes of operators about a booking or an account, and the reasons of what they did. act is 'note' or what was done, such
-- as 'cancelled'. booking_id is '' for an account. They go with the account.
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
