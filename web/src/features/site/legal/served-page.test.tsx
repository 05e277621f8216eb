import type { SiteData } from '@mantel/domain/site/site'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.edge'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PublicPageView } from '../public-page.tsx'
import { servedPage } from './served-page.tsx'
import { termsPage } from './terms.tsx'

const site: SiteData = {
  landing: {},
  pricing: {},
  tiers: [],
  isWaitlistActive: true,
  styles: null,
  supportAddress: null,
  operator: { name: 'Mantel Software LLC', address: '1 Main Street, Springfield, OH', governingLaw: null },
}

test('a served page is hydrated without its text and keeps it', async () => {
  const container = document.createElement('div')
  document.body.append(container)
  onTestFinished(() => container.remove())
  container.innerHTML = renderToString(<PublicPageView page={termsPage} site={site} search="" />)
  const served = container.querySelector('#contact')
  expect(served?.textContent).toContain('Mantel Software LLC')
  const onRecoverableError = vi.fn<(error: unknown) => void>()
  const consoleError = vi.spyOn(console, 'error')
  onTestFinished(() => consoleError.mockRestore())
  const root = await act(async () =>
    hydrateRoot(
      container,
      <PublicPageView page={servedPage} site={{ ...site, operator: null }} search="" />,
      { onRecoverableError },
    ),
  )
  expect(container.querySelector('main')?.hasAttribute('data-ready')).toBe(true)
  expect(container.querySelector('#contact')).toBe(served)
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(consoleError).not.toHaveBeenCalled()
  act(() => root.unmount())
})
