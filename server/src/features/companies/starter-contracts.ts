import { bullets, doc, heading, paragraph, type RichText } from '@mantel/domain/contracts/rich-text'

type Starter = { name: string; content: RichText }

/** The first contract template of a new company, by line of business. The company should have a lawyer review it. */
export const starterContract = (businessProfile: string | null): Starter =>
  byBusinessProfile[businessProfile ?? 'property-staging'] ?? serviceAgreement

const parties = paragraph(
  'This agreement is between {company.name} (“we”) and {client.name} (“you”) for the property at {project.address}.',
)
const payment = [
  heading('Payment'),
  paragraph(
    'The total price is {project.total}. A deposit of {project.deposit} is due {project.depositDueDate}. The balance of {project.balance} is due {project.finalPaymentDueDate}.',
  ),
  paragraph('Late fee: {company.paymentLateFee}'),
]
const changes = [
  heading('Changes and delays'),
  bullets(
    'Additional services: {company.additionalServicesHourlyFee}',
    'Waiting time, if access or other trades delay our crew: {company.clientDelaysPenaltyHourlyFee}',
    'Rescheduling: {company.clientReschedulePenaltyFee}',
  ),
]
const signatures = [
  heading('Signatures'),
  paragraph('{signature.client} {date.client}'),
  paragraph('{signature.owner} {date.owner}'),
]

const stagingAgreement: Starter = {
  name: 'Staging agreement',
  content: doc(
    heading('Staging agreement', 1),
    parties,
    heading('Services'),
    paragraph('{project.brief}'),
    paragraph('We will deliver, install and style the furnishings on {project.dateServiced}.'),
    heading('Staging period'),
    paragraph(
      'The staging period is {project.stageDurationDays}, starting on the install date, and ends on {project.dateOfDestage}. Any extension must be agreed to in writing before that date.',
    ),
    heading('Furnishings'),
    bullets(
      'All furnishings remain our property. Only our team may move or remove them.',
      'You will keep the property locked and insured during the staging period.',
      'You are responsible for any loss or damage beyond normal wear and tear. {initial.client}',
    ),
    ...payment,
    ...changes,
    ...signatures,
  ),
}

const designAgreement: Starter = {
  name: 'Design agreement',
  content: doc(
    heading('Design agreement', 1),
    parties,
    heading('Services'),
    paragraph('{project.brief}'),
    paragraph(
      'Work begins on {project.dateServiced}. We will present design concepts for your approval before ordering anything.',
    ),
    heading('Purchases'),
    paragraph(
      'We will order on your behalf only items you have approved in writing. All orders are final. {initial.client}',
    ),
    ...payment,
    ...changes,
    ...signatures,
  ),
}

const serviceAgreement: Starter = {
  name: 'Service agreement',
  content: doc(
    heading('Service agreement', 1),
    parties,
    heading('Services'),
    paragraph('{project.brief}'),
    paragraph('We will perform the services on {project.dateServiced}.'),
    ...payment,
    ...changes,
    ...signatures,
  ),
}

const eventAgreement: Starter = {
  name: 'Styling agreement',
  content: doc(
    heading('Styling agreement', 1),
    parties,
    heading('Services'),
    paragraph('{project.brief}'),
    paragraph('We will set up on {project.dateServiced} and leave the venue as we found it.'),
    heading('Rental items'),
    bullets(
      'Furniture, linens and props remain our property and are inventoried at pickup.',
      'You are responsible for items that are lost, broken or permanently stained. {initial.client}',
      'Flowers and items custom-made for the event are yours to keep.',
    ),
    heading('Cancellation'),
    paragraph(
      'The deposit is nonrefundable once we reserve your date. Items already ordered are billed at cost. {initial.client}',
    ),
    ...payment,
    ...changes,
    ...signatures,
  ),
}

const byBusinessProfile: Record<string, Starter> = {
  'property-staging': stagingAgreement,
  'interior-design': designAgreement,
  'event-styling': eventAgreement,
}
