import { bullets, doc, heading, paragraph, type RichText } from '@mantel/domain/contracts/rich-text'

type Starter = { name: string; content: RichText }

/** The first contract template of a new company, by line of business. A lawyer of the company should review it. */
export const starterContract = (businessProfile: string | null): Starter =>
  byBusinessProfile[businessProfile ?? 'property-staging'] ?? serviceAgreement

const parties = paragraph(
  'This agreement is between {company.name} (“we”) and {client.name} (“you”) for the property at {project.address}.',
)
const payment = [
  heading('Payment'),
  paragraph(
    'The price is {project.total}. A deposit of {project.deposit} is due {project.depositDueDate}; the balance of {project.balance} is due {project.finalPaymentDueDate}.',
  ),
  paragraph('Late payment: {company.paymentLateFee}'),
]
const changes = [
  heading('Changes and delays'),
  bullets(
    'Work beyond this agreement: {company.additionalServicesHourlyFee}',
    'If we have to wait for access or for others: {company.clientDelaysPenaltyHourlyFee}',
    'If you move the agreed date: {company.clientReschedulePenaltyFee}',
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
    heading('What we do'),
    paragraph('{project.brief}'),
    paragraph('We bring, place and style the furnishings on {project.dateServiced}.'),
    heading('How long'),
    paragraph(
      'The furnishings stay for {project.stageDurationDays} from the day they are placed, until {project.dateOfDestage}. A longer stay is agreed in writing before that day.',
    ),
    heading('The furnishings'),
    bullets(
      'They remain ours. Only we move or remove them.',
      'You keep the property locked and insured while they are there.',
      'You pay for loss and damage beyond ordinary wear. {initial.client}',
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
    heading('What we do'),
    paragraph('{project.brief}'),
    paragraph(
      'Work begins on {project.dateServiced}. Concepts are presented for your approval before anything is ordered.',
    ),
    heading('Purchases'),
    paragraph(
      'We order on your behalf only what you approved in writing. Orders are final once placed. {initial.client}',
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
    heading('What we do'),
    paragraph('{project.brief}'),
    paragraph('The work is done on {project.dateServiced}.'),
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
    heading('What we do'),
    paragraph('{project.brief}'),
    paragraph('We set up on {project.dateServiced} and leave the place as we found it.'),
    heading('What we bring'),
    bullets(
      'Furniture, linen and props remain ours and are counted when they go back.',
      'You pay for what is lost, broken or stained beyond cleaning. {initial.client}',
      'Flowers and everything made for the day are yours to keep.',
    ),
    heading('If the day falls through'),
    paragraph(
      'The deposit stays with us once the date is held for you. What we have already ordered is charged at cost. {initial.client}',
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
