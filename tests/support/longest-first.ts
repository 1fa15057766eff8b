import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Projects in the order they start: those that wait for browsers and processes most begin first. */
const ORDER = ["full", "journeys", "other cases", "engines", "e2e", "routes", "unit"];
/** Files that take longest begin first, so that no worker is left alone with one at the end. */
const LONGEST =
  /access-|jobs\.test|journeys\/|verification\.test|search\.test|operations\.test|redis\.test|hostile\.test|applications\.test/;

const rankOf = ({ project, moduleId }: TestSpecification) =>
  ORDER.indexOf(project.name) * 2 + (LONGEST.test(moduleId) ? 0 : 1);

/** Starts long files first; within a rank, in vitest's own order (failed, then slow by what it remembers, then large). */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
