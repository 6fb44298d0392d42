-- +goose Up
-- The costs of a bed beyond the month's price (hostel.Cost). stay is in half months. '' and 0 mean unknown.
alter table hostels add column stay bigint not null default 0;
alter table hostels add column rest text not null default '';
alter table hostels add column water text not null default '';
alter table hostels add column water_price bigint not null default 0;
alter table hostels add column electricity text not null default '';
alter table hostels add column electricity_price bigint not null default 0;
alter table rooms add column charges text not null default '[]';

-- The price history of room types. A price applies from since to before until, which is 0 for the current price. Rows
-- get an end, and otherwise never change.
create table room_prices (
    room_uuid text not null,
    price     bigint not null,
    since     bigint not null,
    until     bigint not null default 0,
    primary key (room_uuid, since)
);

create unique index room_prices_one_open on room_prices (room_uuid) where until = 0;

-- A current price is at least as old as the last change of its hostel.
insert into room_prices (room_uuid, price, since)
    select r.uuid, r.price, h.changed_at from rooms r join hostels h on h.uuid = r.hostel_uuid;

-- The start of the current price, and the price before or 0, so that the catalogue is read in one pass.
alter table rooms add column price_since bigint not null default 0;
alter table rooms add column price_before bigint not null default 0;
update rooms set price_since = (select p.since from room_prices p where p.room_uuid = rooms.uuid);

-- +goose Down
alter table rooms drop column price_before;
alter table rooms drop column price_since;
drop table room_prices;
alter table rooms drop column charges;
alter table hostels drop column electricity_price;
alter table hostels drop column electricity;
alter table hostels drop column water_price;
alter table hostels drop column water;
alter table hostels drop column rest;
alter table hostels drop column stay;
