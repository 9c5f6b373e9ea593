-- A page that nobody takes is told to those behind its owners, and its history says so.
ALTER TABLE "page_event" DROP CONSTRAINT "page_event_kind_check";
ALTER TABLE "page_event" ADD CONSTRAINT "page_event_kind_check" CHECK ("kind" IN ('pending', 'fired', 'updated', 'superseded', 'acknowledged', 'noted', 'asked-again', 'escalated', 'resolved', 'written-off', 'dropped', 'unseen', 'seen-again'));
