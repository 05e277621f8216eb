import { doc, paragraph } from '@mantel/domain/contracts/rich-text'

/** The three emails that staging companies send most often. */
export const starterMessages = [
  {
    name: 'Inquiry reply',
    category: 'inquiry' as const,
    subject: 'Your inquiry about {project.address}',
    body: doc(
      paragraph('Hello {client.firstName},'),
      paragraph('Thank you for writing to us about {project.address}. We would love to see it.'),
      paragraph(
        'When would a short visit suit you? It takes about half an hour, and you will have our proposal within two days.',
      ),
      paragraph('{company.name}'),
    ),
  },
  {
    name: 'Contract cover',
    category: 'contract' as const,
    subject: 'Your agreement for {project.address}',
    // The email with the signing link adds greeting and closing itself.
    body: doc(
      paragraph(
        'Your agreement for {project.address} is ready. You can read and sign it on your phone; it takes a few minutes.',
      ),
      paragraph('Please write to us if anything is unclear.'),
    ),
  },
  {
    name: 'Invoice cover',
    category: 'invoice' as const,
    subject: 'Invoice {invoice.number} for {project.address}',
    body: doc(
      paragraph('Hello {client.firstName},'),
      paragraph(
        'Here is invoice {invoice.number} for {project.address}. The amount due is {invoice.amountDue}, by {invoice.dueDate}.',
      ),
      paragraph('Thank you for working with us.'),
      paragraph('{company.name}'),
    ),
  },
]
