import { type PlatformSettings, platformApi } from '@mantel/domain/admin/operations'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerOf, fakeServer } from '../../../testing/fake-server.ts'
import { renderInRouter } from '../../../testing/router.tsx'
import { General } from './general.tsx'

const server = fakeServer()

test('whoever saves one setting leaves the other as somebody else has just saved it', async () => {
  let held: PlatformSettings = { name: 'Mantel', supportAddress: null, version: 1 }
  server.reply(platformApi.settings, () => answerOf(platformApi.settings, held))
  server.reply(platformApi.saveSettings, ({ body }) => {
    const { version, ...changes } = body as Partial<PlatformSettings>
    if (version !== held.version) return { status: 412, body: '{"error":"Somebody else was quicker"}' }
    held = { ...held, ...changes, version: held.version + 1 }
    return answerOf(platformApi.saveSettings, held)
  })
  await renderInRouter(
    <QueryClientProvider client={new QueryClient()}>
      <General />
    </QueryClientProvider>,
  )
  const address = await screen.findByLabelText(/Support address/)
  expect(screen.getByLabelText(/^Name in letters/)).toBeTruthy()
  held = { ...held, name: 'Lintel', version: 2 }
  fireEvent.change(address, { target: { value: 'help@example.com' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(held).toEqual({ name: 'Lintel', supportAddress: 'help@example.com', version: 3 }),
  )
  await waitFor(() => expect(screen.getByLabelText(/Name/)).toHaveProperty('value', 'Lintel'))
  expect(server.asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { supportAddress: 'help@example.com', version: 1 },
    { supportAddress: 'help@example.com', version: 2 },
  ])
})
