/** The part of its API that tests use; the package has no types. */
declare module "@adobe/structured-data-validator" {
  export default class Validator {
    constructor(schemaOrgJson?: object);
    validate(data: {
      jsonld: Record<string, object[]>;
    }): Promise<{ issueMessage: string; severity: "ERROR" | "WARNING" }[]>;
  }
}
