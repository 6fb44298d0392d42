-- +goose Up
-- The rent of the whole stay that the host states (hostel.Room.StayPrice), or 0: the price times the months.
alter table rooms add column stay_price bigint not null default 0;

-- +goose Down
alter table rooms drop column stay_price;
