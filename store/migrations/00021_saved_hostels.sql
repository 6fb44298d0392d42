-- +goose Up
-- The hostels that students saved, at most 100 each (account.MostSavedByStudent). One that has left Efie stays, so that
-- the student is told.
create table saved_hostels (
    student_id  text not null references students (id),
    hostel_uuid text not null,
    saved_at    bigint not null,
    primary key (student_id, hostel_uuid)
);

-- +goose Down
drop table saved_hostels;
