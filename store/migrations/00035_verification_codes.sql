-- +goose Up
-- The six digits of the last verification email. One row for each account: a new email replaces the code of the last
-- one. mac is a keyed hash of the digits, the account and the link in the same email.
create table verification_codes (
    account_id text primary key references accounts (id),
    link_hash  text not null,
    mac        text not null,
    tries      integer not null,
    expires_at bigint not null
);
create index verification_codes_expiry on verification_codes (expires_at);

-- +goose Down
drop index verification_codes_expiry;
drop table verification_codes;
