-- The time when a student last left the queue for a bed. No server then books for an earlier entry.

-- +goose Up
alter table students add column left_line_at bigint not null default 0;

-- +goose Down
alter table students drop column left_line_at;
