-- The W3C `traceparent` of the call that wrote the row, where that is traced: what is sent to a third party belongs to it.
alter table outbox add column traceparent text;
