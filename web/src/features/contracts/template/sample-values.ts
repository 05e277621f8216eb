import type { FieldValues } from '@mantel/domain/contracts/contract-fields'
import * as copy from './copy.ts'

/** A project for previews. Its amounts add up. */
export const sampleValues: FieldValues = {
  'client.name': 'Hannah Whitlock',
  'client.firstName': 'Hannah',
  'client.lastName': 'Whitlock',
  'client.companyName': 'Coastline Realty',
  'client.email': 'hannah@example.com',
  'client.phone': '(912) 555-0148',
  'client.address': '27 Abercorn Street, Savannah, GA 31401',
  'project.title': '412 Maple Avenue',
  'project.address': '412 Maple Avenue, Savannah, GA 31401',
  'project.type': 'Full Stage',
  'project.brief': copy.sampleBrief,
  'project.total': '$14,250.00',
  'project.deposit': '$7,125.00',
  'project.balance': '$7,125.00',
  'project.depositPercent': '50%',
  'project.discountPercent': '5%',
  'contract.date': '03/12/2026',
  'project.dateBooked': '03/12/2026',
  'project.dateServiced': '03/30/2026',
  'project.dateOfDestage': '06/28/2026',
  'project.depositDueDate': '03/14/2026',
  'project.finalPaymentDueDate': '04/04/2026',
  'project.stageDurationDays': '90 days',
  'project.depositDueDays': '2 days',
  'project.finalPaymentDays': '5 days',
}

/** The company's own values replace the samples. */
export const sampleValuesFor = (company: FieldValues): FieldValues => ({
  'company.website': 'www.example.com',
  'company.phone': '(912) 555-0110',
  'company.address': '8 Bull Street, Savannah, GA 31401',
  'company.esignOwnerName': 'Maya Okafor',
  'company.paymentLateFee': '1.5% per month after 10 days',
  'company.additionalServicesHourlyFee': '$95 per hour',
  'company.clientDelaysPenaltyHourlyFee': '$75 per hour of waiting',
  'company.clientReschedulePenaltyFee': '$250 within 48 hours of the install',
  'company.businessEinNumber': '12-3456789',
  'company.businessRegistrationNumber': 'GA-20418',
  ...sampleValues,
  ...company,
})
