-- +goose Up
-- A new hold ends expired holds of its room type, and must not read all its stays.
drop index bookings_of_room;
create index bookings_in_room on bookings (room_uuid, state, expires_at) where state in ('held', 'confirmed');

-- +goose Down
drop index bookings_in_room;
create index bookings_of_room on bookings (room_uuid) where state in ('held', 'confirmed');
