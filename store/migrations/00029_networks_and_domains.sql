-- +goose Up
-- Keyed hashes of the network address and of the email domain from which a bed was held (R8). '' if it is unknown or
-- deleted.
alter table bookings add column network text not null default '';
alter table bookings add column domain text not null default '';
create index bookings_of_network on bookings (network, expires_at, state, student_id) where network <> '';
create index bookings_of_domain on bookings (domain, confirmed_at, expires_at, state, student_id) where domain <> '';

-- +goose Down
drop index bookings_of_domain;
drop index bookings_of_network;
alter table bookings drop column domain;
alter table bookings drop column network;
