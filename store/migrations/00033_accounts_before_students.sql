-- +goose Up
-- An account is a person who can log in. A student is a role of an account and has its own data. Today all accounts are
-- students, except deleted ones, which have no role.
alter table students rename to accounts;
create table students (
    account_id   text primary key references accounts (id),
    gender       text not null,
    left_line_at bigint not null default 0
);
insert into students select id, gender, left_line_at from accounts where deleted_at = 0;
alter table accounts drop column gender;
alter table accounts drop column left_line_at;
alter table sessions rename column student_id to account_id;
alter table verifications rename column student_id to account_id;
alter table resets rename column student_id to account_id;
alter table email_changes rename column student_id to account_id;
alter table saved_hostels rename column student_id to account_id;

-- +goose Down
alter table saved_hostels rename column account_id to student_id;
alter table email_changes rename column account_id to student_id;
alter table resets rename column account_id to student_id;
alter table verifications rename column account_id to student_id;
alter table sessions rename column account_id to student_id;
alter table accounts add column left_line_at bigint not null default 0;
alter table accounts add column gender text not null default '';
update accounts set gender = s.gender, left_line_at = s.left_line_at from students s where s.account_id = accounts.id;
drop table students;
alter table accounts rename to students;
