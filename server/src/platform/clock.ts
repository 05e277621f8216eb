/** Tells the time. What depends on the time of a plan asks it, so that tests and the sandbox can move it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
