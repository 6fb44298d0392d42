-- +goose Up
-- The accounts of one mailbox hold one unpaid bed (booking.MailboxRefusal), also if two servers check at the same time.
create unique index bookings_one_hold_a_mailbox on bookings (mailbox) where state = 'held' and mailbox <> '';

-- +goose Down
drop index bookings_one_hold_a_mailbox;
