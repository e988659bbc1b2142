-- Mails every admin with all permissions about a change of a guarded setting, in the transaction of the change: on the command line and by an
-- undo too. Like the change log it fires only in transactions that name an actor.
CREATE OR REPLACE FUNCTION tell_of_guarded_setting() RETURNS trigger LANGUAGE plpgsql AS $$
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
