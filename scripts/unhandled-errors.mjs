// A Vitest reporter for what its JSON report leaves out: errors outside of any test, which fail a run in which every test has passed.
import { writeFileSync } from 'node:fs';

export default class UnhandledErrors {
  onTestRunEnd(_files, errors) {
    const failures = errors.map(({ name, message, VITEST_TEST_PATH, VITEST_TEST_NAME }) => ({
      file: VITEST_TEST_PATH,
      test: VITEST_TEST_NAME,
      message: `${name}: ${message}`,
    }));
    writeFileSync(process.env.MERX_UNHANDLED_ERRORS, JSON.stringify(failures));
  }
}
