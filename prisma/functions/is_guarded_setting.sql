-- Settings that redirect people or money, or make the browsers of admins load something: secrets, the pages that buyers return to, the base
-- addresses of links in mails, the pages of carriers, the stylesheets of previews, whether admins need a second factor, and how they log in as
-- customers. As `GUARDED_SETTINGS` of the module store.
CREATE OR REPLACE FUNCTION is_guarded_setting(path text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT path ~ '/(secret_key|webhook_secret|client_secret)$|^payment/\w+/(return|cancel)_url$|^web/(un)?secure/base_\w*url$|^shipping/tracking/|^web/preview/|^twofactorauth/|^login_as_customer/'
$$;
