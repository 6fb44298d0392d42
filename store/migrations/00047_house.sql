-- The schema. SQLite and PostgreSQL both accept this SQL. Times are milliseconds since 1970, UTC; 0 means never. Money is
-- in pesewas. Lists are JSON text. The schemas of the versions 1 to 46 are from before Efie 1.0.0 (package db).
-- +goose Up

-- Numbers that count changes, by name: 'catalogue', and marks of the database, such as 'moved'.
create table versions (
    name  text primary key,
    value bigint not null
);
insert into versions (name, value) values ('catalogue', 0);

-- The mode in which the database was made. It has one row, or no row until a program has opened the database.
create table modes (
    id   bigint not null primary key check (id = 1),
    mode text   not null check (mode in ('demo', 'production'))
);

-- ---- The catalogue

create table campuses (
    id   bigint primary key,
    name text not null unique,
    slug text not null unique
);

-- Places and names of campuses (hostel.CampusPlace). Both coordinates are 0 without a position.
create table campus_places (
    campus_id bigint not null references campuses (id),
    kind      text not null,
    name      text not null,
    latitude  double precision not null,
    longitude double precision not null,
    precision text not null,
    primary key (campus_id, kind, name)
);

-- Texts are '' and numbers are 0 if the host has not stated them.
create table hostels (
    uuid              text primary key,
    id                bigint not null unique,
    slug              text not null unique,
    name              text not null,
    description       text not null,
    short_description text not null,
    images            text not null,
    campus_id         bigint not null references campuses (id),
    category          bigint not null,
    status            text not null,
    is_available      boolean not null,
    rating            double precision not null,
    amenities         text not null,
    gender_type       text not null,
    sharing           text not null default '', -- how women and men share the rooms of a house for both (hostel.Sharing)
    move_in           text not null default '', -- a day; '' means now
    checkout          text not null,            -- a day
    late_arrival      text not null default '', -- hostel.LateTerms
    payer_hours       bigint not null default 0, -- for which a payment link keeps a bed; 0 for half an hour
    manager_username  text not null,
    manager_email     text not null,
    host_phone        text not null default '', -- digits with the country code
    min_price         bigint not null,
    max_price         bigint not null,
    address           text not null,
    location          text not null,
    landmark          text not null default '',
    -- Degrees of WGS 84; both are 0 if the position is unknown. Strangers see the area of a private house only (R42).
    latitude          double precision not null default 0,
    longitude         double precision not null default 0,
    walk_minutes      bigint not null default 0, -- a measured walk from the door to the campus
    private_house     boolean not null default false,
    -- The costs of a bed beyond the month's price (hostel.Cost).
    stay              bigint not null default 0, -- half months
    rest              text not null default '',
    water             text not null default '',
    water_price       bigint not null default 0,
    electricity       text not null default '',
    electricity_price bigint not null default 0,
    added_at          bigint not null default 0,
    changed_at        bigint not null default 0,
    retired_at        bigint not null default 0 -- the hostel left the market then; its bookings stay valid
);

-- No foreign key: a slug stays after its hostel is removed, so that no other hostel gets its visitors.
create table former_slugs (
    slug        text primary key,
    hostel_uuid text not null,
    left_at     bigint not null
);

create table gone_hostels (
    uuid      text primary key,
    id        bigint not null,
    name      text not null,
    campus_id bigint not null,
    gone_at   bigint not null
);

create table rooms (
    uuid              text primary key,
    hostel_uuid       text not null references hostels (uuid),
    position          bigint not null,
    label             text not null,
    number_in_room    bigint not null,
    price             bigint not null,
    stay_price        bigint not null default 0, -- the rent of the whole stay (hostel.Room.StayPrice); 0: price times months
    price_since       bigint not null default 0, -- of room_prices, so that the catalogue is read in one pass
    price_before      bigint not null default 0, -- of room_prices
    charges           text not null default '[]',
    gender            bigint not null,
    amenities         text not null,
    images            text not null,
    available         boolean not null,
    number_of_rooms   bigint not null
);
create index rooms_of_hostel on rooms (hostel_uuid, position);

-- The price history of room types. A price applies from since to before until, which is 0 for the current price. Rows
-- get an end, and otherwise never change.
create table room_prices (
    room_uuid text not null,
    price     bigint not null,
    since     bigint not null,
    until     bigint not null default 0,
    primary key (room_uuid, since)
);
create unique index room_prices_one_open on room_prices (room_uuid) where until = 0;

-- The beds of each room type (R1). Efie sells the number beds. others live there and did not book through Efie; files
-- and the JSON interface name them current_occupants. Holds change this table and no other table of the catalogue. The
-- check is the last guard against a bed that is sold twice.
create table room_beds (
    room_uuid    text primary key,
    others       bigint not null,
    beds         bigint not null, -- number_of_rooms times number_in_room, less others
    taken        bigint not null,
    open         boolean not null,
    changed_at   bigint not null,
    confirmed_at bigint not null default 0, -- when a host stated these numbers; 0 if none did
    confirmed_by text   not null default '', -- the id of that host's account
    check (taken >= 0 and taken <= beds)
);
create index room_beds_changed on room_beds (changed_at);

-- The photos that were made from pictures of the media folder (hostel.Photo). The colour is a number of 24 bits, red
-- first. The sizes are a JSON list, the narrowest first.
create table pictures (
    path    text primary key,
    width   bigint not null,
    height  bigint not null,
    colour  bigint not null,
    version text not null,
    sizes   text not null
);

-- ---- Accounts

-- An account is a person who can log in. The row of a deleted account stays for the ledger, without personal data.
create table accounts (
    id            text primary key,
    email         text not null unique,
    name          text not null,
    phone         text not null,
    password_hash text not null,
    created_at    bigint not null,
    verified_at   bigint not null,
    blocked_at    bigint not null default 0, -- by an operator
    deleted_at    bigint not null default 0
);

-- A student is a role of an account.
create table students (
    account_id text primary key references accounts (id),
    gender     text not null
);

create table verifications (
    hash       text primary key,
    account_id text not null references accounts (id),
    expires_at bigint not null,
    used_at    bigint not null
);
create index verifications_of_student on verifications (account_id);
create index verifications_expiry on verifications (expires_at);

-- The six digits of the last verification email. One row for each account: a new email replaces the code of the last
-- one. mac is a keyed hash of the digits, the account and the link in the same email.
create table verification_codes (
    account_id text primary key references accounts (id),
    link_hash  text not null,
    mac        text not null,
    tries      integer not null,
    expires_at bigint not null
);
create index verification_codes_expiry on verification_codes (expires_at);

create table sessions (
    hash       text primary key,
    id         text not null default '', -- names a session to its student, who may end it
    account_id text not null references accounts (id),
    device     text not null default '',
    shared     boolean not null default false,
    created_at bigint not null,
    seen_at    bigint not null default 0,
    expires_at bigint not null
);
create index sessions_of_student on sessions (account_id);
create index sessions_by_id on sessions (account_id, id);
create index sessions_expiry on sessions (expires_at);

-- One row for each account: a new link replaces the last one. No foreign key, because Store.Pretend writes a row
-- without an account for an unknown address.
create table resets (
    account_id text primary key,
    hash       text not null unique,
    expires_at bigint not null
);
create index resets_expiry on resets (expires_at);

-- One row for each account, as above. The address becomes the account's when its link is opened.
create table email_changes (
    account_id text primary key references accounts (id),
    hash       text not null unique,
    email      text not null,
    expires_at bigint not null
);
create index email_changes_expiry on email_changes (expires_at);

-- The hostels that students saved, at most 100 each (account.MostSavedByStudent). A removed hostel stays, so that the
-- student's list can show that it was removed.
create table saved_hostels (
    account_id  text not null references accounts (id),
    hostel_uuid text not null,
    saved_at    bigint not null,
    primary key (account_id, hostel_uuid)
);

-- The counts of rate limits (account.Tries). A key does not reveal its person.
create table throttles (
    key       text primary key,
    tries     bigint not null,
    pause     bigint not null,
    open_at   bigint not null,
    forget_at bigint not null
);
create index throttles_forget on throttles (forget_at);

-- ---- Bookings and payments

create table bookings (
    id             text primary key,
    code           text not null unique,
    student_id     text not null references accounts (id),
    student_name   text not null default '', -- at the confirmation (R13); '' before, and after the account is deleted
    hostel_uuid    text not null,
    room_uuid      text not null,
    state          text not null,
    price          bigint not null,
    terms          text not null default '', -- that the student saw (hostel.CostTerms); '' if the hostel stated none
    terms_version  integer not null default 0, -- of the page terms-of-service when the bed was held
    held_at        bigint not null,
    expires_at     bigint not null,
    pay_pressed_at bigint not null default 0, -- after a restart, the queue opens payment pages only for such holds
    payer_minutes  bigint not null default 0, -- that the first payment link gave the hold; 0 without a link
    confirmed_at   bigint not null,
    moves_in       bigint not null default 0, -- the first and the last day of the stay: milliseconds at midnight
    leaves         bigint not null default 0,
    ends_at        bigint not null,
    changed_at     bigint not null,
    -- Keyed hashes of the source of the hold: the mailbox (R7), the network address, the site of the IPv6 address,
    -- and the email domain (R8). '' if it is unknown or was deleted.
    mailbox        text not null default '',
    network        text not null default '',
    site           text not null default '',
    domain         text not null default ''
);
-- A student has one booking at a time (R3), and the accounts of one mailbox hold one unpaid bed
-- (booking.MailboxRefusal), also if two servers check at the same time.
create unique index bookings_one_a_student on bookings (student_id) where state in ('held', 'confirmed');
create unique index bookings_one_hold_a_mailbox on bookings (mailbox) where state = 'held' and mailbox <> '';
create index bookings_holds on bookings (expires_at) where state = 'held';
create index bookings_stays on bookings (ends_at) where state = 'confirmed';
create index bookings_of_hostel on bookings (hostel_uuid);
-- A new hold ends expired holds of its room type, and must not read all its stays.
create index bookings_in_room on bookings (room_uuid, state, expires_at) where state in ('held', 'confirmed');
create index bookings_of_student on bookings (student_id, held_at);
create index bookings_of_mailbox on bookings (mailbox, held_at) where mailbox <> '';
create index bookings_of_network on bookings (network, expires_at, state, student_id) where network <> '';
create index bookings_of_site on bookings (site, expires_at, state, student_id) where site <> '';
create index bookings_of_domain on bookings (domain, confirmed_at, expires_at, state, student_id) where domain <> '';
-- A hold reads few rows of its student, however many earlier holds there are (R7): the long holds of seven days (R53)
-- and the bookings that were paid.
create index bookings_long_of_student on bookings (student_id, held_at) where payer_minutes > 30;
create index bookings_long_of_mailbox on bookings (mailbox, held_at) where payer_minutes > 30 and mailbox <> '';
create index bookings_paid_of_student on bookings (student_id, held_at) where confirmed_at > 0;

-- The links through which another person pays for a held booking. token_hash is the hash of the link's token, code_hash
-- the hash of the code that a payer types at /check.
create table payment_links (
    id         text primary key,
    booking_id text not null references bookings (id),
    token_hash text not null unique,
    code_hash  text not null default '',
    state      text not null,
    created_at bigint not null,
    changed_at bigint not null
);
create index payment_links_of_booking on payment_links (booking_id);
create unique index payment_links_one_live on payment_links (booking_id) where state = 'live';
create index payment_links_disowned on payment_links (changed_at, booking_id) where state = 'disowned';
-- Codes are short: an old link may have the code of a newer one.
create index payment_links_code on payment_links (code_hash) where code_hash <> '';

create table payments (
    reference    text primary key,
    booking_id   text not null references bookings (id),
    student_id   text not null references accounts (id),
    link_id      text not null default '', -- of the payer; '' if the student pays
    email        text not null,            -- of the person who pays
    payer_name   text not null default '', -- what another person who pays states
    payer_phone  text not null default '',
    amount       bigint not null,
    received     bigint not null default 0,
    domain       text not null default 'sandbox', -- test or live, as the provider reports it, or sandbox
    state        text not null,
    said         text not null default '', -- the provider's last outcome
    refused      text not null default '', -- the code of the reason for which a late payment booked no bed
    refund_id    text not null default '',
    checkout_url text not null,
    access_code  text not null,
    created_at   bigint not null,
    checked_at   bigint not null,
    changed_at   bigint not null,
    next_at      bigint not null default 0, -- of the next question about it
    link_page_at bigint not null default 0, -- when a page was opened through a link; 0 for a student's page
    caused_at    bigint not null default 0, -- when a refund that the student caused became due
    -- When the provider first reported it as paid. A payment that is paid and neither booked a bed nor became a refund
    -- within ten minutes raises an alarm.
    paid_at      bigint not null default 0
);
create index payments_of_booking on payments (booking_id, created_at);
create index payments_of_student on payments (student_id, created_at);
create index payments_of_link on payments (link_id) where link_id <> '';
create index payments_to_ask on payments (next_at) where state in ('created', 'authorised', 'failed', 'abandoned', 'success');
create index payments_to_refund on payments (next_at) where state in ('refund due', 'refunding');
-- The payments of a student that were refunded (R12) or still need work. SQLite evaluates a chain of <> in a
-- microsecond at each update of a payment, and a list of states in 200.
create index payments_paid_of_student on payments (student_id, created_at)
    where state <> 'created' and state <> 'authorised' and state <> 'failed' and state <> 'abandoned';
create index payments_link_pages on payments (student_id, link_page_at) where link_page_at > 0;
create index payments_caused on payments (student_id, caused_at) where caused_at > 0;
create index payments_unsettled on payments (paid_at)
    where paid_at > 0 and (state = 'created' or state = 'authorised' or state = 'failed' or state = 'abandoned'
        or state = 'success');

-- The history of bookings and payments, in order. A row is a transition from one state (was) to another (next). Rows
-- never change.
create table transitions (
    subject text not null,
    number  bigint not null,
    was     text not null,
    next    text not null,
    cause   text not null,
    at      bigint not null,
    amount  bigint not null,
    primary key (subject, number)
);

-- Notes of operators about a booking or an account, and their reasons for changes. act is 'note' or the change, such as
-- 'cancelled'. booking_id is '' for an account. A note is deleted with its account.
create table notes (
    id         text primary key,
    account_id text   not null references accounts (id),
    booking_id text   not null,
    act        text   not null,
    text       text   not null,
    written_at bigint not null
);
create index notes_of_account on notes (account_id);

create table alarms (
    kind       text not null,
    reference  text not null,
    detail     text not null,
    raised_at  bigint not null,
    seen_at    bigint not null,
    emailed_at bigint not null default 0, -- in an email to the operator
    primary key (kind, reference)
);
create index alarms_of_payment on alarms (reference);
create index alarms_waiting on alarms (raised_at, reference) where seen_at = 0;

-- ---- Messages and pages

-- student_id is the student to whom an email goes, or whom it is about; '' for an email without a student, and for a
-- sent email. about is a hash of the email's subject: later emails about the same subject wait and are combined; '' for
-- a separate email.
create table outbox (
    id           text primary key,
    channel      text not null default 'email',
    letter       text not null,
    student_id   text not null default '',
    about        text not null default '',
    queued_at    bigint not null,
    next_at      bigint not null,
    leased_until bigint not null,
    attempts     bigint not null,
    sent_at      bigint not null,
    dead_at      bigint not null,
    reason       text not null
);
create index outbox_waiting on outbox (next_at) where sent_at = 0 and dead_at = 0;
create index outbox_unsent on outbox (queued_at) where sent_at = 0; -- waiting and given-up emails
create index outbox_of_student on outbox (student_id) where sent_at = 0;
create index outbox_sent on outbox (sent_at) where sent_at > 0;
create index outbox_about on outbox (about) where about <> '';

-- Messages to support (R48). sender is a keyed hash of the network or the account that sent a message, for a day; then
-- ''. It counts the messages of a day.
create table messages (
    id        text primary key,
    page      text not null,
    reply_to  text not null,
    reference text not null,
    text      text not null,
    sent_at   bigint not null,
    sender    text not null default ''
);
create index messages_by_time on messages (sent_at);
create index messages_of_sender on messages (sender, sent_at) where sender <> '';

-- The published versions of the content pages. builtin marks a page of the program. source is '' for a removed page.
create table page_versions (
    page         text not null,
    version      integer not null,
    source       text not null,
    builtin      boolean not null,
    published_at bigint not null,
    primary key (page, version)
);
