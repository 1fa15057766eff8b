import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Start order of projects: those that mostly wait for browsers and processes come first. */
const ORDER = ["full", "journeys", "other cases", "engines", "e2e", "routes", "unit"];
/** The slowest files start first, so that no worker is left with one at the end. */
const SLOWEST =
  /access-|jobs\.test|journeys\/|verification\.test|search\.test|operations\.test|redis\.test|hostile\.test|applications\.test/;

const rankOf = ({ project, moduleId }: TestSpecification) =>
  ORDER.indexOf(project.name) * 2 + (SLOWEST.test(moduleId) ? 0 : 1);

/** Starts slow files first; within a rank, in vitest's own order (failed, then slowest by its cache, then largest). */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
