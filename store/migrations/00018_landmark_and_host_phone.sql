-- +goose Up
-- A landmark near a hostel, and the phone of its host: digits with the country code. '' if it is unknown.
alter table hostels add column landmark text not null default '';
alter table hostels add column host_phone text not null default '';

-- +goose Down
alter table hostels drop column host_phone;
alter table hostels drop column landmark;
