-- The time when a hostel was taken off the market, or 0. Its bookings stay valid.

-- +goose Up
alter table hostels add column retired_at bigint not null default 0;

-- +goose Down
alter table hostels drop column retired_at;
