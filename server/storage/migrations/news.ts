import { nothing, type Migration } from './migration'

/** PostgreSQL rejects messages of 8000 bytes. An empty one makes all listeners check for changes instead. */
const longestMessage = 7900

const notify = (channel: string, message: string) => `
  PERFORM pg_notify('${channel}', CASE WHEN octet_length(${message}) > ${longestMessage}
    THEN '' ELSE ${message} END)`

/**
 * Triggers that announce what any process writes: the ids of runs with new events, the process whose run
 * is to be cancelled, and the users whose feeds have changes, with the last change.
 */
export const news: Migration = {
  libsql: nothing,
  postgres: {
    up: [
      `CREATE FUNCTION continuo_tell_runs() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE message text;
        BEGIN
          SELECT json_agg(DISTINCT run_id)::text INTO message FROM added;
          IF message IS NOT NULL THEN ${notify('continuo_runs', 'message')}; END IF;
          RETURN NULL;
        END $$`,
      `CREATE TRIGGER continuo_tell_runs AFTER INSERT ON events REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION continuo_tell_runs()`,
      `CREATE FUNCTION continuo_tell_cancels() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF NEW.cancel_requested IS NOT NULL AND NEW.process_id IS NOT NULL THEN
            PERFORM pg_notify('continuo_cancels', NEW.process_id);
          END IF;
          RETURN NULL;
        END $$`,
      `CREATE TRIGGER continuo_tell_cancels AFTER UPDATE OF cancel_requested ON runs
        FOR EACH ROW EXECUTE FUNCTION continuo_tell_cancels()`,
      `CREATE FUNCTION continuo_tell_changes() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE message text;
        BEGIN
          SELECT json_agg(json_build_array(user_id, sequence))::text INTO message FROM
            (SELECT user_id, max(sequence) AS sequence FROM added GROUP BY user_id) AS newest;
          IF message IS NOT NULL THEN ${notify('continuo_changes', 'message')}; END IF;
          RETURN NULL;
        END $$`,
      `CREATE TRIGGER continuo_tell_changes AFTER INSERT ON changes REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION continuo_tell_changes()`,
    ],
    down: [
      'DROP TRIGGER continuo_tell_changes ON changes',
      'DROP FUNCTION continuo_tell_changes',
      'DROP TRIGGER continuo_tell_cancels ON runs',
      'DROP FUNCTION continuo_tell_cancels',
      'DROP TRIGGER continuo_tell_runs ON events',
      'DROP FUNCTION continuo_tell_runs',
    ],
  },
}
