-- The student to whom an email goes, or whom it is about; '' for an email without a student, and for a sent email.

-- +goose Up
alter table outbox add column student_id text not null default '';
create index outbox_of_student on outbox (student_id) where sent_at = 0;
-- Waiting emails are found by their JSON text, in which a quotation mark inside a name is escaped. First emails about
-- money, then emails to the current address of an account, then emails to a new address that exactly one student wants.
-- Store.Forget deletes the others in time.
update outbox set student_id = coalesce((select min(p.student_id) from payments p join students st on st.id = p.student_id
    where st.deleted_at = 0 and replace(outbox.letter, '"reference":"' || p.reference || '"', '') <> outbox.letter), '')
    where sent_at = 0;
update outbox set student_id = coalesce((select min(st.id) from students st
    where replace(outbox.letter, '"to":"' || replace(st.email, '&', '\u0026') || '"', '') <> outbox.letter), '')
    where sent_at = 0 and student_id = '' and (letter like '{"kind":"verify-email"%' or letter like '{"kind":"reset-password"%'
        or letter like '{"kind":"password-changed"%' or letter like '{"kind":"account-exists"%');
update outbox set student_id = coalesce((select case when count(*) = 1 then min(e.student_id) end from email_changes e
    where replace(outbox.letter, '"to":"' || replace(e.email, '&', '\u0026') || '"', '') <> outbox.letter), '')
    where sent_at = 0 and student_id = '' and letter like '{"kind":"email-change"%';

-- +goose Down
drop index outbox_of_student;
alter table outbox drop column student_id;
