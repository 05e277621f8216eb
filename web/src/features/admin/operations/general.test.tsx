import { type PlatformSettings, platformApi } from '@mantel/domain/admin/operations'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerOf, fakeServer } from '../../../testing/fake-server.ts'
import { renderInRouter } from '../../../testing/router.tsx'
import { General } from './general.tsx'

const server = fakeServer()
const platform: PlatformSettings = {
  name: null,
  supportAddress: null,
  operatorName: null,
  operatorAddress: null,
  governingLaw: null,
  version: 1,
}

test('saving one setting keeps the other as someone else just saved it', async () => {
  let stored: PlatformSettings = { ...platform, name: 'Mantel', version: 1 }
  server.reply(platformApi.settings, () => answerOf(platformApi.settings, stored))
  server.reply(platformApi.saveSettings, ({ body }) => {
    const { version, ...changes } = body as Partial<PlatformSettings>
    if (version !== stored.version) return { status: 412, body: '{"error":"Someone else was faster"}' }
    stored = { ...stored, ...changes, version: stored.version + 1 }
    return answerOf(platformApi.saveSettings, stored)
  })
  await renderInRouter(
    <QueryClientProvider client={new QueryClient()}>
      <General />
    </QueryClientProvider>,
  )
  const address = await screen.findByLabelText(/Support email/)
  expect(screen.getByLabelText(/^Email sender name/)).toBeTruthy()
  stored = { ...stored, name: 'Lintel', version: 2 }
  fireEvent.change(address, { target: { value: 'help@example.com' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(stored).toEqual({ ...platform, name: 'Lintel', supportAddress: 'help@example.com', version: 3 }),
  )
  await waitFor(() => expect(screen.getByLabelText(/^Email sender name/)).toHaveProperty('value', 'Lintel'))
  expect(server.asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { supportAddress: 'help@example.com', version: 1 },
    { supportAddress: 'help@example.com', version: 2 },
  ])
})

test.each([
  [null, null, true],
  ['Mantel Software LLC', null, true],
  ['Mantel Software LLC', '1 Main Street, Springfield, OH 45502', false],
])(
  'with the operator %s, %s, the form says that the legal pages are missing: %s',
  async (name, address, isMissing) => {
    const settings = { ...platform, operatorName: name, operatorAddress: address }
    server.reply(platformApi.settings, () => answerOf(platformApi.settings, settings))
    await renderInRouter(
      <QueryClientProvider client={new QueryClient()}>
        <General />
      </QueryClientProvider>,
    )
    expect(await screen.findByLabelText('Legal name')).toHaveProperty('value', name ?? '')
    expect(screen.queryByText(/^The terms and privacy policy aren’t public yet\./) !== null).toBe(isMissing)
  },
)
