-- +goose Up
-- When an alarm was put into an email to the operator; 0 if it is not yet.
alter table alarms add column emailed_at bigint not null default 0;

-- +goose Down
alter table alarms drop column emailed_at;
