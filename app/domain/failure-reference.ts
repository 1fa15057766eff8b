import { z } from "zod";

/** What leads from a visitor's complaint to the log: the beginning of a request id, and the minute in China. */
export const failureReferenceSchema = z.object({ id: z.string(), at: z.string() });

export type FailureReference = z.infer<typeof failureReferenceSchema>;
