/** A record, and how much longer it is kept, in milliseconds by the store's own clock. */
export interface Held {
  text: string;
  leftMs: number;
}

/** Small records that the processes of a site share. Keys are hashes or random: nothing else of them is stored. */
export interface ClaimStore {
  /**
   * Creates the record of a key ("mine"), else returns the existing one. Null while the store is unavailable: then each
   * process relies on its own memory.
   * @throws if nothing may be done that cannot be recorded here
   */
  claim(key: string, text: string, ttlMs: number): Promise<"mine" | Held | null>;
  /** Null = there is none, or the store is unavailable. */
  read(key: string): Promise<Held | null>;
  write(key: string, text: string, ttlMs: number): Promise<void>;
  remove(key: string): Promise<void>;
}
