/** What leads from a visitor's complaint to the log: the beginning of a request id, and the minute in China. */
export interface FailureReference {
  id: string;
  at: string;
}
