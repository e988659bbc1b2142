-- Settings that redirect people or money: secrets, the base addresses of links in mails, and whether admins need a second factor. As
-- `GUARDED_SETTINGS` of the module store.
CREATE OR REPLACE FUNCTION is_guarded_setting(path text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT path ~ '/secret_key$|^web/(un)?secure/base_\w*url$|^twofactorauth/'
$$;
