-- +goose Up
-- The positions of hostels, in degrees of WGS 84; both are 0 if it is unknown. walk_minutes is the measured walk from
-- the door to the campus, or 0. Strangers see the area of a private house only (R42).
alter table hostels add column latitude double precision not null default 0;
alter table hostels add column longitude double precision not null default 0;
alter table hostels add column walk_minutes bigint not null default 0;
alter table hostels add column private_house boolean not null default false;

-- Places and names of campuses (hostel.CampusPlace). Both coordinates are 0 without a position.
create table campus_places (
    campus_id bigint not null references campuses (id),
    kind      text not null,
    name      text not null,
    latitude  double precision not null,
    longitude double precision not null,
    precision text not null,
    primary key (campus_id, kind, name)
);

-- +goose Down
drop table campus_places;
alter table hostels drop column private_house;
alter table hostels drop column walk_minutes;
alter table hostels drop column longitude;
alter table hostels drop column latitude;
