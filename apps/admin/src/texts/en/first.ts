import common from './common.json';
import fields from './fields.json';
import start from './start.json';

/** What the frame and the first page say. */
export default { ...common, fields, start };
