-- Text as search compares it: folded, without tags; punctuation parts words, so that `GEN-000123` is found by each of its parts.
CREATE OR REPLACE FUNCTION search_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(fold(value), '<[^>]*>', ' ', 'g'), '[!-/:-@\[-`{-~]+', ' ', 'g');
