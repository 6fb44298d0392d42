-- +goose Up
-- What stands near a hostel, and the phone of its host: digits with the country code. '' where it is not known.
alter table hostels add column landmark text not null default '';
alter table hostels add column host_phone text not null default '';

-- +goose Down
alter table hostels drop column host_phone;
alter table hostels drop column landmark;
