-- +goose Up
-- move_in is a day as checkout is; '' means now. late_arrival is hostel.LateTerms.
alter table hostels add column move_in text not null default '';
alter table hostels add column late_arrival text not null default '';
-- The first and the last day of a stay: milliseconds at midnight, or 0. Until now, only ends_at knew the last day: a stay
-- until a checkout date ends at midnight, and a stay of twelve months at the time of its confirmation. A closed database
-- (efie move) refuses updates, so its old bookings get no last day.
alter table bookings add column moves_in bigint not null default 0;
alter table bookings add column leaves bigint not null default 0;
update bookings set leaves = ends_at - 86400000 where confirmed_at > 0 and ends_at % 86400000 = 0
    and (ends_at - confirmed_at) % 86400000 <> 0 and not exists (select 1 from versions where name = 'moved');
-- A hold, and one that is paid late, ends with the checkout date. The formula returns the days since 1970 of a date.
update bookings set leaves = coalesce((select case when day * 86400000 < held_at - 86400000 then 0 else day * 86400000 end
    from (select (1461 * (y + 4800 + (m - 14) / 12)) / 4 + (367 * (m - 2 - 12 * ((m - 14) / 12))) / 12
            - (3 * ((y + 4900 + (m - 14) / 12) / 100)) / 4 + d - 2472663 as day
        from (select cast(substr(h.checkout, 1, 4) as bigint) as y, cast(substr(h.checkout, 6, 2) as bigint) as m,
                cast(substr(h.checkout, 9, 2) as bigint) as d
            from hostels h where h.uuid = hostel_uuid and h.checkout <> '') as parts) as days), 0)
    where confirmed_at = 0 and not exists (select 1 from versions where name = 'moved');

-- +goose Down
alter table bookings drop column leaves;
alter table bookings drop column moves_in;
alter table hostels drop column late_arrival;
alter table hostels drop column move_in;
