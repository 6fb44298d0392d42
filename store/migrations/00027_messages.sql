-- +goose Up
create table messages (
	id        text   primary key,
	page      text   not null,
	reply_to  text   not null,
	reference text   not null,
	text      text   not null,
	sent_at   bigint not null
);
create index messages_by_time on messages (sent_at);

-- +goose Down
drop table messages;
