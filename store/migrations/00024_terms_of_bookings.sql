-- +goose Up
-- The terms of the cost that the student saw (hostel.CostTerms), as JSON. '' if the hostel stated none, and for
-- bookings from before this migration.
alter table bookings add column terms text not null default '';

-- +goose Down
alter table bookings drop column terms;
