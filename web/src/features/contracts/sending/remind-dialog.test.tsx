import type { Contract } from '@mantel/domain/contracts/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sentAgreement } from '../../../testing/agreement.ts'
import { RemindDialog } from './remind-dialog.tsx'

const hours = 60 * 60 * 1000

function remindedAgo(time: number | null): Contract {
  const { link } = sentAgreement
  if (!link) throw new Error('The contract was never sent')
  const lastRemindedAt = time === null ? null : new Date(Date.now() - time).toISOString()
  return { ...sentAgreement, link: { ...link, lastRemindedAt } }
}

test.each([
  ['never', null, false],
  ['a minute ago', 60_000, true],
  ['22 hours ago', 22 * hours, true],
  ['a day ago', 24 * hours, false],
])('a client who was reminded %s', (_, time, isTooSoon) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RemindDialog contract={remindedAgo(time)} onClose={() => {}} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('button', { name: 'Send reminder' })).toHaveProperty('disabled', isTooSoon)
  expect(screen.queryByText(/You can send another one tomorrow\./) !== null).toBe(isTooSoon)
})
