-- +goose Up
-- What the hostel stated about the cost of the bed when its student was shown it (hostel.CostTerms), as JSON; '' where
-- it stated nothing, and for bookings from before.
alter table bookings add column terms text not null default '';

-- +goose Down
alter table bookings drop column terms;
