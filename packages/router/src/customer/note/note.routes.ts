import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { NewNote, Note, NoteId, Notes, NotesOf } from './note.schema.js';
import { addNote, listNotes, removeNote } from './note.service.js';

const customers = acl('Magento_Customer::customer');
const manage = acl('Magento_Customer::manage');

/** Internal notes about customers. Admin only, not served over REST. */
export const noteRoutes = router({
  list: customers().input(NotesOf).output(Notes).query(listNotes),
  add: manage().input(NewNote).output(Note).mutation(addNote),
  delete: manage().input(NoteId).output(wireBool).mutation(removeNote),
});
