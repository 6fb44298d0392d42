-- +goose Up
-- Where hostels stand, in degrees of WGS 84; both 0 where it is not known. walk_minutes were walked and counted from
-- the door to the campus; 0 where that was not done. Strangers see a private house only roughly (hostel.Point.Centre).
alter table hostels add column latitude double precision not null default 0;
alter table hostels add column longitude double precision not null default 0;
alter table hostels add column walk_minutes bigint not null default 0;
alter table hostels add column private_house boolean not null default false;

-- Places and names that belong to campuses (hostel.CampusPlace); both coordinates are 0 where there is no position.
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
