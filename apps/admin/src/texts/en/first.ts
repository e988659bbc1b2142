import common from './common.json';
import start from './start.json';

/** Texts of the frame and the first page. */
export default { ...common, start };
