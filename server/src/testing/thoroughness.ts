/** Whether this is `npm run reliability`, in which randomized tests run far more attempts. */
export const isThorough = Boolean(process.env.RELIABILITY)
