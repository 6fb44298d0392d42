-- +goose Up
-- The time when the provider first reported an attempt as paid, or 0. A payment that is paid and neither booked a bed
-- nor became a refund within ten minutes raises an alarm.
alter table payments add column paid_at bigint not null default 0;
-- A database that was moved is closed for updates.
update payments set paid_at = changed_at
	where state = 'success' and not exists (select 1 from versions where name = 'moved');
create index payments_unsettled on payments (paid_at)
	where paid_at > 0 and (state = 'created' or state = 'authorised' or state = 'failed' or state = 'abandoned'
		or state = 'success');
-- A keyed hash of the network or the account that sent a message, for a day; then ''. It counts the messages of a day.
alter table messages add column sender text not null default '';
create index messages_of_sender on messages (sender, sent_at) where sender <> '';

-- +goose Down
drop index messages_of_sender;
alter table messages drop column sender;
drop index payments_unsettled;
alter table payments drop column paid_at;
