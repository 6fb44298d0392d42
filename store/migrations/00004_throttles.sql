-- The counts of rate limits (account.Tries). A key does not reveal its person.

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
