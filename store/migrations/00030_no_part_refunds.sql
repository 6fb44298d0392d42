-- +goose Up
-- Efie makes no more part refunds. The columns of 00022 keep earlier ones: part_amount is the difference between both
-- prices, and a later refund leaves out part_returned. No query searches for part refunds that are due.
-- store/db/part_refunds.go refuses this migration while one is due.
drop index payments_to_refund_in_part;

-- +goose Down
create index payments_to_refund_in_part on payments (next_at)
    where state = 'allocated' and part_state in ('refund due', 'refunding');
