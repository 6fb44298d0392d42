-- What was tried and how often, under keys that do not tell whose they are (hostel.Tries).

-- +goose Up
create table throttles (
    key       text primary key,
    tries     bigint not null,
    pause     bigint not null,
    open_at   bigint not null,
    forget_at bigint not null
);
create index throttles_forget on throttles (forget_at);

-- +goose Down
drop table throttles;
