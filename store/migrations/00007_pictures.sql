-- The photos that were made from pictures of the media folder (hostel.Photo). The colour is a number of 24 bits, red
-- first. The sizes are a JSON list, the narrowest first.

-- +goose Up
create table pictures (
    path    text primary key,
    width   bigint not null,
    height  bigint not null,
    colour  bigint not null,
    version text not null,
    sizes   text not null
);

-- +goose Down
drop table pictures;
