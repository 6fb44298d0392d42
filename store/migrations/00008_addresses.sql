-- Permanent addresses: the times when hostels were added and changed (0 if unknown), former slugs, removed hostels, and
-- slugs of campuses.

-- +goose Up
alter table hostels add column added_at bigint not null default 0;
alter table hostels add column changed_at bigint not null default 0;

-- Null until Go has made a slug from the name. Then it never changes.
alter table campuses add column slug text;
create unique index campus_slugs on campuses (slug);

-- No foreign key: a slug stays after its hostel is removed, so that no other hostel gets its visitors.
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
drop index campus_slugs;
alter table campuses drop column slug;
alter table hostels drop column changed_at;
alter table hostels drop column added_at;
