import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { MailServer, MailServerInput, TestMailAnswer, TestMailInput } from './mail-server.schema.js';
import { readMailServer, removeMailServer, saveMailServer, sendTestMail } from './mail-server.service.js';

/** Whoever sets the mail server can read all emails, so this needs full access. */
const everything = acl('Magento_Backend::all');

/** For the admin alone: not served over REST. */
export const mailServerRoutes = router({
  get: everything().output(MailServer).query(readMailServer),
  save: everything().input(MailServerInput).output(MailServer).mutation(saveMailServer),
  remove: everything().output(wireBool).mutation(removeMailServer),
  test: everything().input(TestMailInput).output(TestMailAnswer).mutation(sendTestMail),
});
