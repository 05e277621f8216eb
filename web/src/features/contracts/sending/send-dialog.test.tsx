import { contractsApi } from '@mantel/domain/contracts/contracts'
import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { type FilledMessage, messageTemplatesApi } from '@mantel/domain/message-templates'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openSession } from '../../../platform/session/session.ts'
import { agreement, sentAgreement } from '../../../testing/agreement.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { idOf } from '../../../testing/maple.ts'
import { maya } from '../../../testing/maya.ts'
import { renderInRouter } from '../../../testing/router.tsx'
import { SendDialog } from './send-dialog.tsx'

const server = fakeServer()
const cover: FilledMessage = {
  id: idOf(301),
  name: 'Contract cover',
  category: 'contract',
  subject: 'Your agreement for 9 Cedar Row',
  text: 'We install on [Install date].',
  gaps: ['[Install date]'],
}

async function open(templates: FilledMessage[], contract = agreement) {
  openSession({ token: 'maya', user: maya })
  server.answer(messageTemplatesApi.ofProject, templates)
  server.answer(contractsApi.send, sentAgreement)
  await renderInRouter(
    <QueryClientProvider client={new QueryClient()}>
      <SendDialog contract={contract} about="9 Cedar Row" timeZone="UTC" onClose={() => {}} />
    </QueryClientProvider>,
  )
  return { message: await screen.findByLabelText(/Message/), subject: screen.getByLabelText('Subject') }
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
const sent = () => server.asked.find(({ method }) => method === 'POST')?.body
const useTemplate = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Use a template' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Contract cover' }))
}

test('a template fills subject and message; what it leaves open is filled in before it goes', async () => {
  const { message, subject } = await open([cover])
  await useTemplate()
  expect(subject).toHaveProperty('value', cover.subject)
  expect(message).toHaveProperty('value', cover.text)
  await send()
  expect(await screen.findByText(/Nothing is known for \[Install date\]/)).toBeDefined()
  expect(sent()).toBeUndefined()
  await userEvent.clear(message)
  await userEvent.type(message, 'We install on May 4.')
  await send()
  await expect.poll(sent).toMatchObject({ subject: cover.subject, message: 'We install on May 4.' })
})

test('nothing is put there unasked, and nothing that was typed goes', async () => {
  const { message } = await open([cover])
  expect(message).toHaveProperty('value', '')
  await userEvent.type(message, 'Dear Hannah,')
  await useTemplate()
  expect(message).toHaveProperty('value', `Dear Hannah,\n\n${cover.text}`)
})

test('what goes around the message is seen before it goes', async () => {
  const { message } = await open([])
  const letter = screen.getByRole('figure')
  expect(letter.textContent).toMatch(
    /^How the letter readsHello Hannah Whitlock,It takes about two minutes\./,
  )
  await userEvent.type(message, 'First line{Enter}Second line')
  expect(letter.textContent).toContain('First line\nSecond line')
  expect(letter.textContent).not.toContain('two minutes')
})

test('whose signature goes along is told where the contract has a place for it', async () => {
  const owner = { name: 'Maya Okafor', initials: 'MO' }
  const forBoth = { ...agreement, owner, content: doc(paragraph('{signature.owner} {signature.client}')) }
  await open([], forBoth)
  expect(screen.getByText(/signature is placed/).textContent).toBe(
    'Maya Okafor’s signature is placed when you send.',
  )
  cleanup()
  await open([], { ...agreement, owner })
  expect(screen.queryByText(/signature is placed/)).toBeNull()
})

test('a company without templates is offered none', async () => {
  await open([])
  await expect.poll(() => server.asked.some(({ url }) => url.includes('message-templates'))).toBe(true)
  expect(screen.queryByRole('button', { name: 'Use a template' })).toBeNull()
})
