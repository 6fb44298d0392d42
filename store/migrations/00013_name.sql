-- The student's name as it was when a booking was confirmed: what a receipt, a porter and a host are told,
-- whatever the account is called later. '' before then, and once the account is deleted.

-- +goose Up
alter table bookings add column student_name text not null default '';
update bookings set student_name = coalesce(
	(select s.name from students s where s.id = bookings.student_id and s.deleted_at = 0), '')
where confirmed_at > 0;

-- +goose Down
alter table bookings drop column student_name;
