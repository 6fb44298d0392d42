-- Indexes for queries that read a whole table without them (plans_test.go).

-- +goose Up
create index alarms_of_payment on alarms (reference);
create index alarms_waiting on alarms (raised_at, reference) where seen_at = 0;
create index bookings_of_hostel on bookings (hostel_uuid);
create index resets_expiry on resets (expires_at);
create index email_changes_expiry on email_changes (expires_at);
create index verifications_expiry on verifications (expires_at);
create index outbox_sent on outbox (sent_at) where sent_at > 0;

-- +goose Down
drop index outbox_sent;
drop index verifications_expiry;
drop index email_changes_expiry;
drop index resets_expiry;
drop index bookings_of_hostel;
drop index alarms_waiting;
drop index alarms_of_payment;
