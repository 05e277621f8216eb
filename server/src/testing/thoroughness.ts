/** Whether this is `npm run reliability`, which takes its time: tests of chance then try far more often. */
export const isThorough = Boolean(process.env.RELIABILITY)
