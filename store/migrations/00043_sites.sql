-- +goose Up
-- Keyed hash of the site (hostel.Network) of the IPv6 address from which a bed was held (R8). '' if it is unknown or
-- was deleted.
alter table bookings add column site text not null default '';
create index bookings_of_site on bookings (site, expires_at, state, student_id) where site <> '';

-- +goose Down
drop index bookings_of_site;
alter table bookings drop column site;
