import type { Proof } from '@mantel/domain/contracts/verify'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventsOf } from '../../../../testing/agreement.ts'
import { ProofRecord } from './record.tsx'

const events = eventsOf('sent', 'signed', 'sealed', 'accepted')
const proof: Proof = {
  name: 'Staging agreement',
  company: 'Alder & Finch Staging',
  signers: [{ name: 'Hannah Whitlock', signedAt: '2026-03-09T15:01:00.000Z' }],
  sealedAt: '2026-03-09T15:02:00.000Z',
  sha256: 'a'.repeat(64),
  contentHash: 'b'.repeat(64),
  chainHead: events[1]?.hash ?? '',
  records: { status: 'match', altered: [] },
  events,
}

test.each([
  ['match', [], 'Our records are complete and unchanged. They match the PDF.'],
  ['partial', [], /Our other records are too old to check/],
  [
    'altered',
    ['history', 'name', 'signatures'],
    'Our records were changed after signing: history, name, signatures. Rely only on the PDF.',
  ],
] as const)('the record says whether it was changed: %s', (status, altered, text) => {
  render(<ProofRecord proof={{ ...proof, records: { status, altered: [...altered] } }} />)
  expect(screen.getByText(text).className).toContain(
    { match: 'text-green', partial: 'text-amber', altered: 'text-red' }[status],
  )
})

test('the events whose hashes are on the certificate page and in the emails are marked', () => {
  render(<ProofRecord proof={proof} />)
  const head = screen.getByText('Event log hash', { selector: 'dt' }).parentElement
  expect(head?.textContent).toContain(events[1]?.hash)
  const lines = screen.getAllByRole('listitem')
  const named = lines.map((line) => within(line).queryByText(/event log hash|same SHA-256/)?.textContent)
  expect(named).toEqual([
    undefined,
    'The certificate page shows this hash as the event log hash.',
    'The emails with the signed contract show the same SHA-256.',
    undefined,
  ])
})
