-- The student's name when the booking was confirmed, for receipts, porters and hosts (R13). '' before the confirmation,
-- and after the account is deleted.

-- +goose Up
alter table bookings add column student_name text not null default '';
update bookings set student_name = coalesce(
	(select s.name from students s where s.id = bookings.student_id and s.deleted_at = 0), '')
where confirmed_at > 0;

-- +goose Down
alter table bookings drop column student_name;
