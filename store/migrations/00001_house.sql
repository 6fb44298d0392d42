-- SQLite and PostgreSQL both accept this SQL. Times are milliseconds since 1970, UTC; 0 means never. Money is in
-- pesewas. Lists are JSON text.

-- +goose Up
create table campuses (
    id   bigint primary key,
    name text not null unique
);

create table hostels (
    uuid              text primary key,
    id                bigint not null unique,
    slug              text not null unique,
    name              text not null,
    description       text not null,
    short_description text not null,
    images            text not null,
    campus_id         bigint not null references campuses (id),
    category          bigint not null,
    status            text not null,
    is_available      boolean not null,
    rating            double precision not null,
    amenities         text not null,
    gender_type       text not null,
    checkout          text not null,
    manager_username  text not null,
    manager_email     text not null,
    min_price         bigint not null,
    max_price         bigint not null,
    address           text not null,
    location          text not null
);

create table rooms (
    uuid              text primary key,
    hostel_uuid       text not null references hostels (uuid),
    position          bigint not null,
    label             text not null,
    number_in_room    bigint not null,
    price             bigint not null,
    gender            bigint not null,
    amenities         text not null,
    images            text not null,
    available         boolean not null,
    number_of_rooms   bigint not null,
    current_occupants bigint not null
);
create index rooms_of_hostel on rooms (hostel_uuid, position);

-- The number of beds that Efie sells of each room type. Holds change this table and no other table of the catalogue.
-- The check is the last guard against a bed that is sold twice.
create table room_beds (
    room_uuid  text primary key,
    beds       bigint not null,
    taken      bigint not null,
    open       boolean not null,
    changed_at bigint not null,
    check (taken >= 0 and taken <= beds)
);
create index room_beds_changed on room_beds (changed_at);

create table versions (
    name  text primary key,
    value bigint not null
);
insert into versions (name, value) values ('catalogue', 0);

create table students (
    id            text primary key,
    email         text not null unique,
    name          text not null,
    gender        text not null,
    phone         text not null,
    password_hash text not null,
    created_at    bigint not null,
    verified_at   bigint not null
);

create table verifications (
    hash       text primary key,
    student_id text not null references students (id),
    expires_at bigint not null,
    used_at    bigint not null
);

create table sessions (
    hash       text primary key,
    student_id text not null references students (id),
    created_at bigint not null,
    expires_at bigint not null
);
create index sessions_of_student on sessions (student_id);
create index sessions_expiry on sessions (expires_at);

create table bookings (
    id           text primary key,
    code         text not null unique,
    student_id   text not null references students (id),
    hostel_uuid  text not null,
    room_uuid    text not null,
    state        text not null,
    price        bigint not null,
    held_at      bigint not null,
    expires_at   bigint not null,
    confirmed_at bigint not null,
    ends_at      bigint not null,
    changed_at   bigint not null
);
-- A student has one booking at a time (R3).
create unique index bookings_one_a_student on bookings (student_id) where state in ('held', 'confirmed');
create index bookings_holds on bookings (expires_at) where state = 'held';
create index bookings_stays on bookings (ends_at) where state = 'confirmed';
create index bookings_of_room on bookings (room_uuid) where state in ('held', 'confirmed');

create table payments (
    reference    text primary key,
    booking_id   text not null references bookings (id),
    student_id   text not null references students (id),
    email        text not null,
    amount       bigint not null,
    state        text not null,
    checkout_url text not null,
    access_code  text not null,
    created_at   bigint not null,
    checked_at   bigint not null,
    changed_at   bigint not null
);
create index payments_of_booking on payments (booking_id, created_at);
create index payments_of_student on payments (student_id, created_at);
create index payments_waiting on payments (checked_at) where state in ('created', 'authorised', 'failed', 'abandoned', 'success');
create index payments_refunds on payments (created_at) where state = 'refund due';

create table outbox (
    id           text primary key,
    letter       text not null,
    queued_at    bigint not null,
    next_at      bigint not null,
    leased_until bigint not null,
    attempts     bigint not null,
    sent_at      bigint not null,
    dead_at      bigint not null,
    reason       text not null
);
create index outbox_waiting on outbox (next_at) where sent_at = 0 and dead_at = 0;

-- +goose Down
drop table outbox;
drop table payments;
drop table bookings;
drop table sessions;
drop table verifications;
drop table students;
drop table versions;
drop table room_beds;
drop table rooms;
drop table hostels;
drop table campuses;
