-- +goose Up
-- The links through which another person pays for a held booking. token_hash is the hash of the link's token.
create table payment_links (
    id         text primary key,
    booking_id text not null references bookings (id),
    token_hash text not null unique,
    state      text not null,
    created_at bigint not null,
    changed_at bigint not null
);
create index payment_links_of_booking on payment_links (booking_id);
create unique index payment_links_one_live on payment_links (booking_id) where state = 'live';
-- The link of the payer, or '' if the student pays.
alter table payments add column link_id text not null default '';
create index payments_of_link on payments (link_id) where link_id <> '';

-- +goose Down
drop index payments_of_link;
alter table payments drop column link_id;
drop index payment_links_one_live;
drop index payment_links_of_booking;
drop table payment_links;
