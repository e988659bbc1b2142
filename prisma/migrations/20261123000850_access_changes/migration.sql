-- Instances keep who a token belongs to and what they may do for a moment: until one of these rows changes. Deleting an account deletes its
-- tokens. New tokens change nothing that is kept, and their use is recorded without a notice.

CREATE TRIGGER announce_change AFTER DELETE ON access_token FOR EACH ROW EXECUTE FUNCTION announce_change('access');
CREATE TRIGGER announce_update AFTER UPDATE ON access_token FOR EACH ROW
  WHEN ((OLD.token_hash, OLD.admin_id, OLD.customer_id, OLD.integration_id, OLD.expires_at)
    IS DISTINCT FROM (NEW.token_hash, NEW.admin_id, NEW.customer_id, NEW.integration_id, NEW.expires_at))
  EXECUTE FUNCTION announce_change('access');
CREATE TRIGGER announce_truncate AFTER TRUNCATE ON access_token FOR EACH STATEMENT EXECUTE FUNCTION announce_change('access');
CREATE TRIGGER announce_update AFTER UPDATE ON admin_user FOR EACH ROW
  WHEN ((OLD.id, OLD.username, OLD.is_active, OLD.role_id) IS DISTINCT FROM (NEW.id, NEW.username, NEW.is_active, NEW.role_id))
  EXECUTE FUNCTION announce_change('access');
CREATE TRIGGER announce_update AFTER UPDATE ON admin_role FOR EACH ROW
  WHEN (OLD.resources IS DISTINCT FROM NEW.resources) EXECUTE FUNCTION announce_change('access');
CREATE TRIGGER announce_update AFTER UPDATE ON customer FOR EACH ROW
  WHEN (OLD.is_active IS DISTINCT FROM NEW.is_active) EXECUTE FUNCTION announce_change('access');
CREATE TRIGGER announce_update AFTER UPDATE ON integration FOR EACH ROW
  WHEN ((OLD.name, OLD.is_active, OLD.resources) IS DISTINCT FROM (NEW.name, NEW.is_active, NEW.resources))
  EXECUTE FUNCTION announce_change('access');
