-- +goose Up
-- What another person who pays says about themselves, or ''. payments.email has their email, or ''.
alter table payments add column payer_name text not null default '';
alter table payments add column payer_phone text not null default '';

-- +goose Down
alter table payments drop column payer_phone;
alter table payments drop column payer_name;
