-- +goose Up
-- When a page was opened through a payment link; 0 for a student's page, and if the provider opened none.
alter table payments add column link_page_at bigint not null default 0;
create index payments_link_pages on payments (student_id, link_page_at) where link_page_at > 0;
-- When a refund that the student caused became due; 0 for others.
alter table payments add column caused_at bigint not null default 0;
create index payments_caused on payments (student_id, caused_at) where caused_at > 0;
-- Until now only refunds of the student's own payments counted, by the code of the refusal. A database that was moved is
-- closed for updates.
update payments set caused_at = (select max(t.at) from transitions t
        where t.subject = reference and t.was = 'success' and t.next = 'refund due')
    where link_id = '' and refused in ('', 'wrong_gender', 'already_booked', 'paid_late')
        and exists (select 1 from transitions t
            where t.subject = reference and t.was = 'success' and t.next = 'refund due')
        and not exists (select 1 from versions where name = 'moved');

-- +goose Down
drop index payments_caused;
alter table payments drop column caused_at;
drop index payments_link_pages;
alter table payments drop column link_page_at;
