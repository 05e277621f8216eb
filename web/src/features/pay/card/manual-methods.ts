import { claimableMethods } from '@mantel/domain/payments/claims'
import type { PayPage } from '@mantel/domain/payments/pay'

export type ManualMethod = (typeof claimableMethods)[number]

/** Card payments and bank transfers are not made on this page. */
export const manualMethods = ({ methods }: PayPage): ManualMethod[] =>
  methods.flatMap(({ method }) => claimableMethods.find((claimable) => claimable === method) ?? [])
