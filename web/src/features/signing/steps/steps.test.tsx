import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { type SigningData, signingApi } from '@mantel/domain/contracts/signing'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { signingLink } from '../../../testing/signing-link.ts'
import { Steps } from './steps.tsx'

const server = fakeServer()
beforeEach(() => void vi.stubGlobal('scrollTo', () => {}))

const data: SigningData = {
  ...signingLink,
  signatureFields: [{ id: 'one', type: 'signature', position: 0 }],
  contractContent: doc(paragraph('Agreed. {signature.client} {date.client}')),
}
const signedData: SigningData = {
  ...data,
  signed: true,
  signedAt: '2026-03-12T09:00:00.000Z',
  copiesTo: ['h•••@mail.test', 'w•••@mail.test'],
}

async function sign() {
  server.answer(signingApi.opened, undefined)
  render(<Steps token="abc" data={data} onDeclined={() => {}} onSignedElsewhere={() => {}} />)
  await userEvent.type(screen.getByLabelText('Full signature'), 'Hannah Whitlock')
  await userEvent.click(screen.getByRole('button', { name: /Review contract/ }))
  await userEvent.click(await screen.findByRole('button', { name: /Tap to sign/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Finish' }))
}

test('a contract counts as signed while its PDF is still being made, and the PDF can be downloaded later', async () => {
  const pending = '{"error":"Your signature is recorded. The PDF is on its way.","code":"signed"}'
  server.refuse(signingApi.sign, 503, pending)
  server.refuse(signingApi.pdf, 503, pending)
  server.answer(signingApi.get, signedData)
  await sign()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Contract Signed')
  expect(screen.getByText(/still preparing the signed PDF/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }))
  await expect.poll(() => server.asked.at(-1)?.url).toBe('/api/sign/abc/pdf')
})

test('the addresses that got a copy are shown after signing', async () => {
  server.answer(signingApi.sign, { pdfData: 'JVBERi0=', filename: 'Contract.pdf' })
  server.answer(signingApi.get, signedData)
  await sign()
  expect((await screen.findByText('h•••@mail.test and w•••@mail.test')).tagName).toBe('DD')
  expect(screen.queryByText(/still preparing the signed PDF/)).toBeNull()
})

test('a busy server’s error is shown, and what was entered stays', async () => {
  server.refuse(signingApi.sign, 503, '{"error":"Please try again in a moment."}')
  await sign()
  expect(await screen.findByText('Please try again in a moment.')).toBeDefined()
  expect(screen.getByText('Everything you entered is still here.')).toBeDefined()
})
