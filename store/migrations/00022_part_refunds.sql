-- +goose Up
-- The part of a payment that is refunded while its booking stays (hostel.PartRefund). part_state is '' without a part.
alter table payments add column part_amount bigint not null default 0;
alter table payments add column part_returned bigint not null default 0;
alter table payments add column part_by_hand bigint not null default 0;
alter table payments add column part_state text not null default '';
alter table payments add column part_changed_at bigint not null default 0;
create index payments_to_refund_in_part on payments (next_at)
    where state = 'allocated' and part_state in ('refund due', 'refunding');

-- +goose Down
drop index payments_to_refund_in_part;
alter table payments drop column part_changed_at;
alter table payments drop column part_state;
alter table payments drop column part_by_hand;
alter table payments drop column part_returned;
alter table payments drop column part_amount;
