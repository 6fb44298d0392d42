-- Hostels that Efie lets no more, but whose bookings go on: since when, or 0.

-- +goose Up
alter table hostels add column retired_at bigint not null default 0;

-- +goose Down
alter table hostels drop column retired_at;
