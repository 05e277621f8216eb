import { openLink } from '@mantel/web/features/pay/load-invoice.ts'
import { PayPage } from '@mantel/web/features/pay/pay-page.tsx'
import { loadLink } from '@mantel/web/features/signing/link.ts'
import { SigningPage } from '@mantel/web/features/signing/signing-page.tsx'
import { pageNameAt } from '@mantel/web/features/site/page-names.ts'
import { pages } from '@mantel/web/features/site/pages.ts'
import { PublicPageView } from '@mantel/web/features/site/public-page.tsx'
import { applyTheme, fetchSite } from '@mantel/web/features/site/site-data.ts'
import { clearToast } from '@mantel/web/platform/toast.ts'
import { waitFor } from '@testing-library/dom'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect } from 'vitest'

/**
 * Opens the pages of the separate entries `sign.tsx`, `pay.tsx` and `public.tsx`. Call it once at the top of a test file, after
 * `startProduct`. `afterEach` hooks run in reverse order, so pages unmount before the product resets everything.
 */
export function startEntries() {
  let close = () => {}
  afterEach(() => close())

  function moveTo(path: string) {
    close()
    history.replaceState(null, '', path)
  }

  async function renderPage(page: ReactNode) {
    const container = document.createElement('div')
    document.body.replaceChildren(container)
    const root = createRoot(container)
    root.render(page)
    close = () => {
      root.unmount()
      clearToast()
      document.documentElement.removeAttribute('style')
      close = () => {}
    }
    await waitFor(() => expect(container.querySelector('main[data-ready]')).not.toBeNull())
  }

  return {
    /** Opens a signing link as `sign.tsx` does. A second call acts as a reload. */
    openSigning: async (token: string) => {
      moveTo(`/sign/${token}`)
      await renderPage(<SigningPage token={token} initialResult={await loadLink(token)} />)
    },
    /** Opens a payment link as `pay.tsx` does. A second call acts as a reload. */
    openPayment: async (token: string, search = '') => {
      moveTo(`/pay/${token}${search}`)
      await renderPage(<PayPage token={token} initialResult={await openLink(token)} />)
    },
    /** Opens a public page as `public.tsx` does if the server did not render it. */
    openPublic: async (path: string) => {
      moveTo(path)
      const name = pageNameAt(location.pathname)
      const { search } = location
      const page = pages[name]
      const site = await fetchSite(name)
      applyTheme(site)
      document.title = page.headOf(site, search).title
      await renderPage(<PublicPageView page={page} site={site} search={search} />)
    },
  }
}
