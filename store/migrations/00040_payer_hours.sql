-- +goose Up
-- The hours for which a payment link keeps a bed of a hostel; 0 for half an hour.
alter table hostels add column payer_hours bigint not null default 0;
-- The minutes that the first payment link gave a hold: 30, or those hours; 0 without.
alter table bookings add column payer_minutes bigint not null default 0;

-- +goose Down
alter table bookings drop column payer_minutes;
alter table hostels drop column payer_hours;
