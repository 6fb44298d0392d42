-- +goose Up
-- Why a payment that came after its hold ended booked no bed, as a code; '' for every other payment.
alter table payments add column refused text not null default '';

-- +goose Down
alter table payments drop column refused;
