-- +goose Up
-- The time when the student last pressed Pay, or 0. After a restart, the queue opens payment pages only for such holds.
-- Before this migration, one press held the bed and began its payment.
alter table bookings add column pay_pressed_at bigint not null default 0;
update bookings set pay_pressed_at = held_at where state = 'held';

-- +goose Down
alter table bookings drop column pay_pressed_at;
