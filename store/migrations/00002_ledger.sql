-- The history of the ledger, the times of the next requests about payments, and alarms.

-- +goose Up
alter table payments add column received bigint not null default 0;
alter table payments add column domain text not null default 'sandbox';
alter table payments add column said text not null default '';
alter table payments add column refund_id text not null default '';
alter table payments add column next_at bigint not null default 0;
update payments set received = amount where state in ('success', 'allocated', 'refund due', 'refunded');

drop index payments_waiting;
drop index payments_refunds;
create index payments_to_ask on payments (next_at) where state in ('created', 'authorised', 'failed', 'abandoned', 'success');
create index payments_to_refund on payments (next_at) where state in ('refund due', 'refunding');

-- Each transition of a booking or a payment, in order. Rows never change.
create table moves (
    subject text not null,
    number  bigint not null,
    was     text not null,
    next    text not null,
    cause   text not null,
    at      bigint not null,
    amount  bigint not null,
    primary key (subject, number)
);
insert into moves (subject, number, was, next, cause, at, amount)
    select id, 1, '', state, 'time', changed_at, 0 from bookings;
insert into moves (subject, number, was, next, cause, at, amount)
    select reference, 1, '', state, 'time', changed_at, received from payments;

create table alarms (
    kind      text not null,
    reference text not null,
    detail    text not null,
    raised_at bigint not null,
    seen_at   bigint not null,
    primary key (kind, reference)
);
create index bookings_of_student on bookings (student_id, held_at);

-- +goose Down
drop index bookings_of_student;
drop table alarms;
drop table moves;
drop index payments_to_refund;
drop index payments_to_ask;
create index payments_waiting on payments (checked_at) where state in ('created', 'authorised', 'failed', 'abandoned', 'success');
create index payments_refunds on payments (created_at) where state = 'refund due';
alter table payments drop column next_at;
alter table payments drop column refund_id;
alter table payments drop column said;
alter table payments drop column domain;
alter table payments drop column received;
