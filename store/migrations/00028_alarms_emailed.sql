-- +goose Up
-- The time when an alarm was put into an email to the operator, or 0.
alter table alarms add column emailed_at bigint not null default 0;

-- +goose Down
alter table alarms drop column emailed_at;
