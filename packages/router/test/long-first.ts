import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that mostly wait, for leases, restarts and other programs: others use the time if these do not come last. */
const LONG = /\/(reach|soak|bulk-crash|crash|mail-senders|packed|moving-\w+|start|processes|fail-over|standbys)(\.\w+)?\.test\.ts$/;

/** Vitest's own order, but for long files, which come first in their project. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = new Set(sorted.map(({ project }) => project));
    return [...projects].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return LONG.test(moduleId);
}
