-- +goose Up
-- The history of bookings and payments. A row is a transition from one state (was) to another (next).
alter table moves rename to transitions;

-- +goose Down
alter table transitions rename to moves;
