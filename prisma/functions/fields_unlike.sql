-- The fields of one object that another one lacks or has with other values. Null when there are none.
CREATE OR REPLACE FUNCTION fields_unlike(one jsonb, other jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_object_agg(key, value) FROM jsonb_each(one) WHERE NOT other ? key OR other -> key <> value
$$;
