-- When a student last left the line for a bed, at whichever server: no other one books for a wish of before.

-- +goose Up
alter table students add column left_line_at bigint not null default 0;

-- +goose Down
alter table students drop column left_line_at;
