-- +goose Up
-- When the student last asked to pay for the bed, 0 before that: only this lets the queue open a payment page after a
-- restart. Until now a bed was paid with the press that held it.
alter table bookings add column pay_pressed_at bigint not null default 0;
update bookings set pay_pressed_at = held_at where state = 'held';

-- +goose Down
alter table bookings drop column pay_pressed_at;
