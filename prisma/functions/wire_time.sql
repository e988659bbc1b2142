-- Date and time as the wire writes them, in UTC.
CREATE OR REPLACE FUNCTION wire_time(value timestamptz) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE
  RETURN to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS');
