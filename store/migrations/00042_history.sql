-- +goose Up
-- A hold reads few rows of its student, however many earlier holds there are (R7): the long holds of seven days (R53),
-- the bookings that were paid, the payments that were refunded (R12) or still need work, and the links that payers
-- disowned (R54). SQLite evaluates a chain of <> in a microsecond at each update of a payment, and a list of states in 200.
create index bookings_long_of_student on bookings (student_id, held_at) where payer_minutes > 30;
create index bookings_long_of_mailbox on bookings (mailbox, held_at) where payer_minutes > 30 and mailbox <> '';
create index bookings_paid_of_student on bookings (student_id, held_at) where confirmed_at > 0;
create index payments_paid_of_student on payments (student_id, created_at)
    where state <> 'created' and state <> 'authorised' and state <> 'failed' and state <> 'abandoned';
create index payment_links_disowned on payment_links (changed_at, booking_id) where state = 'disowned';

-- +goose Down
drop index payment_links_disowned;
drop index payments_paid_of_student;
drop index bookings_paid_of_student;
drop index bookings_long_of_mailbox;
drop index bookings_long_of_student;
