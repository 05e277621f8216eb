import { bullets, doc, heading, paragraph } from '@mantel/domain/contracts/rich-text'

/** The studio's own words. What its settings and the project say is never written out: they change, and so does this. */
export const stagingAgreement = doc(
  heading('Staging agreement', 1),
  paragraph('Between {company.name}, {company.address}, and {client.name}, dated {contract.date}.'),
  heading('1. Services'),
  paragraph(
    '{company.name} will furnish and style {project.address} for a term of {project.stageDurationDays} from the install date of {project.dateServiced}. What it brings stays its own.',
  ),
  heading('2. Fees'),
  paragraph(
    'The project total is {project.total}. A deposit of {project.deposit} is due within {project.depositDueDays} of signing; the balance of {project.balance} is due {project.finalPaymentDays} after install.',
  ),
  bullets(
    'Late payment: {company.paymentLateFee}',
    'Work beyond this agreement: {company.additionalServicesHourlyFee}',
  ),
  paragraph('{initial.client}'),
  heading('3. The day of the install'),
  paragraph('The home is clean, lit and open when the crew arrives.'),
  bullets(
    'If the crew has to wait: {company.clientDelaysPenaltyHourlyFee}',
    'If the client moves the date: {company.clientReschedulePenaltyFee}',
  ),
  heading('4. Care of furnishings'),
  paragraph(
    'The client keeps the home insured and locked, and tells the stager about any damage within one day.',
  ),
  paragraph('{initial.client}'),
  heading('5. Signatures'),
  paragraph('{signature.owner} {date.owner}'),
  paragraph('{signature.client} {date.client}'),
)
