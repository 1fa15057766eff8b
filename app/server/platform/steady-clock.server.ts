const STARTED_AT = Date.now() - performance.now();

/**
 * Milliseconds since the epoch, by the machine's clock at the start and steady since: whoever sets the clock while the
 * process runs changes no age (docs/decisions/323).
 */
export const steadyNow = (): number => STARTED_AT + performance.now();
