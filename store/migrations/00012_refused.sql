-- +goose Up
-- The code of the reason for which a late payment booked no bed; '' for every other payment.
alter table payments add column refused text not null default '';

-- +goose Down
alter table payments drop column refused;
