-- Settings that lead people or money elsewhere: secrets, and the addresses to which the links in mails lead. As `GUARDED_SETTINGS` of the
-- module store.
CREATE FUNCTION is_guarded_setting(path text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT path ~ '/secret_key$|^web/(un)?secure/base_\w*url$'
$$;

-- Tells every admin who may do everything of a change of such a setting, in the transaction of the change: whatever statement makes it, on
-- the command line and by an undo too. As the log of changes it fires only where it is said who acts.
CREATE FUNCTION tell_of_guarded_setting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  facts config_value := coalesce(NEW, OLD);
  hidden boolean := facts.path ~ '/secret_key$';
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.value = NEW.value THEN RETURN NULL; END IF;
  INSERT INTO mail_message (kind, store_id, subject_id, recipient, data)
    SELECT 'admin_setting_changed', coalesce((SELECT min(s.id) FROM store s WHERE s.id <> 0), 0), a.id, a.email,
      jsonb_build_object('path', facts.path, 'scope', facts.scope, 'by', array_to_string((string_to_array(current_setting('merx.actor'), ':'))[3:], ':'),
        'before', CASE WHEN TG_OP = 'INSERT' THEN '' WHEN hidden THEN '******' ELSE OLD.value END,
        'after', CASE WHEN TG_OP = 'DELETE' THEN '' WHEN hidden THEN '******' ELSE NEW.value END)
    FROM admin_user a JOIN admin_role r ON r.id = a.role_id
    WHERE a.is_active AND 'Magento_Backend::all' = ANY (r.resources)
    ORDER BY a.id;
  RETURN NULL;
END $$;

CREATE TRIGGER tell_of_guarded_setting_gone AFTER DELETE ON config_value FOR EACH ROW
  WHEN (current_setting('merx.actor', true) <> '' AND is_guarded_setting(OLD.path)) EXECUTE FUNCTION tell_of_guarded_setting();
CREATE TRIGGER tell_of_guarded_setting AFTER INSERT OR UPDATE ON config_value FOR EACH ROW
  WHEN (current_setting('merx.actor', true) <> '' AND is_guarded_setting(NEW.path)) EXECUTE FUNCTION tell_of_guarded_setting();

-- Where payment providers answer is the operator's to say, from the environment.
DELETE FROM config_value WHERE path IN ('payment/sandbox/url', 'payment/stripe/api_base');
