-- +goose Up
-- The way to send a message: 'email'.
alter table outbox add column channel text not null default 'email';

-- +goose Down
alter table outbox drop column channel;
