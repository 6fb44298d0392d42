-- +goose Up
-- The hostels that students saved, at most 100 each (account.MostSavedByStudent). A removed hostel stays, so that the
-- student's list can show that it was removed.
create table saved_hostels (
    student_id  text not null references students (id),
    hostel_uuid text not null,
    saved_at    bigint not null,
    primary key (student_id, hostel_uuid)
);

-- +goose Down
drop table saved_hostels;
