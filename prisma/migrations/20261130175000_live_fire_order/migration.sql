-- A live attempt's estate is asked through the same desk.
ALTER TABLE "command" DROP CONSTRAINT "command_kind_check";
ALTER TABLE "command" ADD CONSTRAINT "command_kind_check" CHECK ("kind" IN ('inject', 'clear', 'clock', 'live-fire'));
