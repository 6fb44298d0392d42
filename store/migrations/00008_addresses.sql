-- Addresses that last: when a hostel came and when it last changed (0 where that was before this was
-- written down), the slugs that hostels have no more, and the hostels that were removed.

-- +goose Up
alter table hostels add column added_at bigint not null default 0;
alter table hostels add column changed_at bigint not null default 0;

-- No foreign key: a slug outlives its hostel, so that nobody else gets its visitors.
create table former_slugs (
    slug        text primary key,
    hostel_uuid text not null,
    left_at     bigint not null
);

create table gone_hostels (
    uuid      text primary key,
    id        bigint not null,
    name      text not null,
    campus_id bigint not null,
    gone_at   bigint not null
);

-- +goose Down
drop table gone_hostels;
drop table former_slugs;
alter table hostels drop column changed_at;
alter table hostels drop column added_at;
