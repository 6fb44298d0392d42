-- Sessions that students can distinguish and end, password resets, and changes of the email address.

-- +goose Up
-- Earlier sessions have no id, so students could not end them. Their students log in again.
delete from sessions;
alter table sessions add column id text not null default '';
alter table sessions add column device text not null default '';
alter table sessions add column shared boolean not null default false;
alter table sessions add column seen_at bigint not null default 0;
create index sessions_by_id on sessions (student_id, id);

-- One row for each student: a new link replaces the last one. No foreign key, because Store.Pretend writes a row
-- without a student for an address without an account.
create table resets (
    student_id text primary key,
    hash       text not null unique,
    expires_at bigint not null
);

-- One row for each student, as above. The address becomes theirs when they open the link.
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
