import { platformApi } from '@mantel/domain/admin/operations'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerOf, fakeServer } from '../../../testing/fake-server.ts'
import { renderInRouter } from '../../../testing/router.tsx'
import { PlatformActivity } from './platform-activity.tsx'

const server = fakeServer()
const entry = (n: number, description: string, actorName: string | null) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  at: '2026-11-15T09:00:00.000Z',
  action: 'platform.changed',
  description,
  actorName,
  actorRole: actorName && 'SuperAdmin',
  impersonatorName: null,
})

test('platform activity is listed in pages, with the name of the actor', async () => {
  server.reply(platformApi.activity, ({ url }) =>
    answerOf(
      platformApi.activity,
      url.includes('cursor=later')
        ? { items: [entry(2, 'Removed 3 files', null)], nextCursor: null }
        : { items: [entry(1, 'Changed the platform’s name', 'Robin Lee')], nextCursor: 'later' },
    ),
  )
  await renderInRouter(
    <QueryClientProvider client={new QueryClient()}>
      <PlatformActivity />
    </QueryClientProvider>,
  )
  expect((await screen.findByText('Changed the platform’s name')).closest('li')?.textContent).toContain(
    'Robin Lee, SuperAdmin',
  )
  fireEvent.click(screen.getByRole('button', { name: /more/i }))
  expect((await screen.findByText('Removed 3 files')).closest('li')?.textContent).toContain('Mantel ·')
})
