-- A telephone number as the admin searches for it: its digits.
CREATE OR REPLACE FUNCTION phone_digits(telephone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(coalesce(telephone, ''), '\D', '', 'g');
