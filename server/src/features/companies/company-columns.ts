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
