import { doc, paragraph } from '@mantel/domain/contracts/rich-text'

/**
 * The email templates that every new company starts with: the three emails that home-staging businesses send most
 * often.
 */
export const starterMessages = [
  {
    name: 'Inquiry reply',
    category: 'inquiry' as const,
    subject: 'Your inquiry about {project.address}',
    body: doc(
      paragraph('Hello {client.firstName},'),
      paragraph('Thank you for contacting us about {project.address}. We’d love to see it.'),
      paragraph('When can we stop by? We’ll follow up with a proposal after the visit.'),
      paragraph('{company.name}'),
    ),
  },
  {
    name: 'Contract email',
    category: 'contract' as const,
    subject: 'Your agreement for {project.address}',
    // The email with the signing link adds its own greeting and closing.
    body: doc(
      paragraph('Thank you for choosing us. You can review and sign on your phone in a few minutes.'),
      paragraph('Let us know if you have any questions.'),
    ),
  },
  {
    name: 'Invoice email',
    category: 'invoice' as const,
    subject: 'Invoice {invoice.number} for {project.address}',
    body: doc(
      paragraph('Hello {client.firstName},'),
      paragraph(
        'Here is invoice {invoice.number} for {project.address}. {invoice.amountDue} is due by {invoice.dueDate}.',
      ),
      paragraph('Thank you for your business.'),
      paragraph('{company.name}'),
    ),
  },
]
