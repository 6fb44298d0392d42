-- Sessions that students can tell apart and end, forgotten passwords, and new e-mail addresses.

-- +goose Up
-- The sessions of before have no name to be ended by: their students log in once more.
delete from sessions;
alter table sessions add column id text not null default '';
alter table sessions add column device text not null default '';
alter table sessions add column shared boolean not null default false;
alter table sessions add column seen_at bigint not null default 0;
create index sessions_by_id on sessions (student_id, id);

-- One row a student: a new link takes the place of the one before. No foreign key, because an
-- address without an account gets the same work and a row of nobody's (Store.Pretend).
create table resets (
    student_id text primary key,
    hash       text not null unique,
    expires_at bigint not null
);

-- One row a student, as above; the address is theirs once its link was confirmed.
create table email_changes (
    student_id text primary key references students (id),
    hash       text not null unique,
    email      text not null,
    expires_at bigint not null
);
create index verifications_of_student on verifications (student_id);

-- +goose Down
drop index verifications_of_student;
drop table email_changes;
drop table resets;
drop index sessions_by_id;
alter table sessions drop column seen_at;
alter table sessions drop column shared;
alter table sessions drop column device;
alter table sessions drop column id;
