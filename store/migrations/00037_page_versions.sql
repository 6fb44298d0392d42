-- +goose Up
-- The published versions of the content pages. builtin marks a page of the program. source is '' for a removed page.
create table page_versions (
    page         text not null,
    version      integer not null,
    source       text not null,
    builtin      boolean not null,
    published_at bigint not null,
    primary key (page, version)
);
-- The version of the page terms-of-service when the bed was held. Earlier bookings have 0.
alter table bookings add column terms_version integer not null default 0;

-- +goose Down
alter table bookings drop column terms_version;
drop table page_versions;
