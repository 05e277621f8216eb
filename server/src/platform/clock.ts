/**
 * Returns the current time. Code that depends on the dates of a plan calls this instead of `new Date()`, so that tests
 * and the sandbox can move the time.
 */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
