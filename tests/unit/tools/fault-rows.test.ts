import { expect, test } from "vitest";
import { endpoints } from "~/server/upstream/endpoints.server";
import { faultRows } from "../../../tools/resilience/fault-rows";
import { readFaultTable, rowName } from "../../../tools/resilience/fault-table";

const table = readFaultTable("docs/fault-matrix.md");

test("docs/fault-matrix.md decides every fault where the contract says that an endpoint is seen, and no other", () => {
  const namesOf = (rows: typeof faultRows) => rows.map(({ endpoint, request }) => rowName(endpoint, request)).sort();
  expect([...(table.get("Nothing seen before")?.keys() ?? [])].sort()).toEqual(namesOf(faultRows));
  const warm = faultRows.filter((row) => row.warm);
  expect([...(table.get("Seen an hour before")?.keys() ?? [])].sort()).toEqual(namesOf(warm));
  expect(new Set(faultRows.map(({ endpoint }) => endpoint))).toEqual(new Set(["*", ...Object.keys(endpoints)]));
});
