/** The same for each of the four fees that contracts print. A project has its own from the sending of its contract on. */
export const ofEachFee = <T>(value: T) => ({
  paymentLateFee: value,
  additionalServicesHourlyFee: value,
  clientDelaysPenaltyHourlyFee: value,
  clientReschedulePenaltyFee: value,
})
export type FeeName = keyof ReturnType<typeof ofEachFee<unknown>>
