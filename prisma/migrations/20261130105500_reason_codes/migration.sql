-- A connector's reasons are named as a slot's are: failed, paused, stopped, absent.
UPDATE "verdict_transition" SET
  "reason" = regexp_replace(regexp_replace("reason", '^(task|connector)-failed$', 'failed'), '^connector-(paused|stopped|absent)$', '\1'),
  "body" = regexp_replace(regexp_replace("body"::text, '"(task|connector)-failed"', '"failed"', 'g'), '"connector-(paused|stopped|absent)"', '"\1"', 'g')::jsonb
  WHERE "body"::text ~ '"(task-failed|connector-(failed|paused|stopped|absent))"' OR "reason" ~ '^(task-failed|connector-(failed|paused|stopped|absent))$';
UPDATE "page_event" SET
  "reason" = regexp_replace(regexp_replace("reason", '^(task|connector)-failed$', 'failed'), '^connector-(paused|stopped|absent)$', '\1')
  WHERE "reason" ~ '^(task-failed|connector-(failed|paused|stopped|absent))$';
UPDATE "page" SET
  "body" = regexp_replace(regexp_replace("body"::text, '"(task|connector)-failed"', '"failed"', 'g'), '"connector-(paused|stopped|absent)"', '"\1"', 'g')::jsonb
  WHERE "body"::text ~ '"(task-failed|connector-(failed|paused|stopped|absent))"';
UPDATE "memory" SET
  "value" = regexp_replace(regexp_replace("value"::text, '"(task|connector)-failed"', '"failed"', 'g'), '"connector-(paused|stopped|absent)"', '"\1"', 'g')::jsonb
  WHERE "value"::text ~ '"(task-failed|connector-(failed|paused|stopped|absent))"';
