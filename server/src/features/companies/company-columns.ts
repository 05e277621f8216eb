import { companies } from '../../schema/companies/companies.ts'

export const contactColumns = {
  name: companies.name,
  website: companies.website,
  phone: companies.phone,
  address: companies.address,
  city: companies.city,
  state: companies.state,
  zip: companies.zip,
  timeZone: companies.timeZone,
}

/** The settings from which a project's dates are computed. */
export const timelineColumns = {
  stageDurationDays: companies.stageDurationDays,
  depositDueDays: companies.depositDueDays,
  finalPaymentDays: companies.finalPaymentDays,
  finalPaymentAnchor: companies.finalPaymentAnchor,
}

/** The settings that determine how clients can pay. */
export const recipientColumns = {
  zelleId: companies.zelleId,
  zelleEnabled: companies.zelleEnabled,
  venmoId: companies.venmoId,
  venmoEnabled: companies.venmoEnabled,
  paypalId: companies.paypalId,
  paypalEnabled: companies.paypalEnabled,
  cashappId: companies.cashappId,
  cashappEnabled: companies.cashappEnabled,
  checkPayableTo: companies.checkPayableTo,
  checkEnabled: companies.checkEnabled,
  cashEnabled: companies.cashEnabled,
}

export const methodColumns = {
  ...recipientColumns,
  providerAccountId: companies.providerAccountId,
  providerEnabled: companies.providerEnabled,
  cardEnabled: companies.cardEnabled,
  achEnabled: companies.achEnabled,
  providerAchActive: companies.providerAchActive,
}
