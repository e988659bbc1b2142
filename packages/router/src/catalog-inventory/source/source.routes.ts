import { CriteriaInput } from '@merx/wire';
import { acl } from '../../trpc/procedures.js';
import { ChangedSource, NoAnswer, SaveSource, Source, SourceCode, Sources } from './source.schema.js';
import { changeSource, createSource, getSource, listSources, saveSource } from './source.service.js';

const view = acl('Magento_InventoryApi::source');
const edit = acl('Magento_InventoryApi::source_edit');

export const sourceRoutes = {
  list: view('GET', '/V1/inventory/sources', 'Lists inventory sources').input(CriteriaInput).output(Sources).query(listSources),
  get: view('GET', '/V1/inventory/sources/{sourceCode}', 'Returns an inventory source').input(SourceCode).output(Source).query(getSource),
  save: edit('POST', '/V1/inventory/sources', 'Creates or updates an inventory source').input(SaveSource).output(NoAnswer).mutation(saveSource),
  change: edit('PUT', '/V1/inventory/sources/{sourceCode}', 'Updates an inventory source').input(ChangedSource).output(NoAnswer).mutation(changeSource),
  /** Admin only, not served over REST. */
  createNew: edit().input(SaveSource).output(NoAnswer).mutation(createSource),
};
