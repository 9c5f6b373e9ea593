-- Dead letters of a quarantine can be written off by name, which its page remembers.
ALTER TABLE "page_event" DROP CONSTRAINT "page_event_kind_check";
ALTER TABLE "page_event" ADD CONSTRAINT "page_event_kind_check" CHECK ("kind" IN ('pending', 'fired', 'updated', 'superseded', 'acknowledged', 'noted', 'asked-again', 'resolved', 'written-off', 'dropped', 'unseen', 'seen-again'));
