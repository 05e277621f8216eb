import { bullets, doc, heading, paragraph } from '@mantel/domain/contracts/rich-text'

/** The demo companies' contract. Fees, dates and amounts are fields, so the text follows the settings and the project. */
export const stagingAgreement = doc(
  heading('Staging agreement', 1),
  paragraph(
    'This agreement is between {company.name}, {company.address} (“Company”), and {client.name} (“Client”), dated {contract.date}.',
  ),
  heading('1. Services'),
  paragraph(
    '{company.name} will furnish and style {project.address} for {project.stageDurationDays}, starting on the install date of {project.dateServiced}. All furnishings remain the property of {company.name}.',
  ),
  heading('2. Fees'),
  paragraph(
    'The project total is {project.total}. A deposit of {project.deposit} is due within {project.depositDueDays} of signing. The balance of {project.balance} is due {project.finalPaymentDays} after the install date.',
  ),
  bullets(
    'Late payment: {company.paymentLateFee}',
    'Additional services: {company.additionalServicesHourlyFee}',
  ),
  paragraph('{initial.client}'),
  heading('3. Install day'),
  paragraph('Client will have the home clean, with power on and access available when the crew arrives.'),
  bullets(
    'Waiting time: {company.clientDelaysPenaltyHourlyFee}',
    'Rescheduling: {company.clientReschedulePenaltyFee}',
  ),
  heading('4. Care of furnishings'),
  paragraph(
    'Client will keep the home insured and locked during the staging period, and will report any damage within 24 hours.',
  ),
  paragraph('{initial.client}'),
  heading('5. Signatures'),
  paragraph('{signature.owner} {date.owner}'),
  paragraph('{signature.client} {date.client}'),
)
