-- +goose Up
-- How women and men share the rooms of a hostel for both (hostel.Sharing); '' if the host has not stated it.
alter table hostels add column sharing text not null default '';

-- +goose Down
alter table hostels drop column sharing;
