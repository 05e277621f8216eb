import { formatPhone } from '@mantel/domain/basics/phone'
import { companySettings, type Settings } from '@mantel/domain/settings/settings'
import { z } from 'zod'
import { typedText } from '../../../platform/saving/typed-text.ts'

const { name, website, phone, address, city, state, zip, timeZone, ...numbers } = companySettings.shape

/** All fields are text in the form. Empty optional fields are sent as null. */
export const companyFields = z.object({
  name,
  website: typedText(website),
  phone: typedText(phone),
  address: typedText(address),
  city: typedText(city),
  state: typedText(state),
  zip: typedText(zip),
  timeZone,
  businessEinNumber: typedText(numbers.businessEinNumber),
  businessRegistrationNumber: typedText(numbers.businessRegistrationNumber),
})
export type CompanyTyped = z.input<typeof companyFields>

export const companyLabels: Record<keyof CompanyTyped, string> = {
  name: 'Company name',
  website: 'Website',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  timeZone: 'Time zone',
  businessEinNumber: 'EIN',
  businessRegistrationNumber: 'Business registration number',
}

export const typedCompany = ({ company }: Settings): CompanyTyped => ({
  name: company.name,
  website: company.website ?? '',
  phone: formatPhone(company.phone ?? ''),
  address: company.address ?? '',
  city: company.city ?? '',
  state: company.state ?? '',
  zip: company.zip ?? '',
  timeZone: company.timeZone,
  businessEinNumber: company.businessEinNumber ?? '',
  businessRegistrationNumber: company.businessRegistrationNumber ?? '',
})
