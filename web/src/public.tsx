import type { SiteData } from '@mantel/domain/site'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { PublicPage, pageAt, wordsOf } from './features/site/public-page.tsx'
import { fetchSite } from './features/site/site-data.ts'
import { themeOf } from './platform/look.ts'
import './public-fonts.css'

/** The small entry of the pages for everybody: they come drawn and with their data, and only wake up here. */
const container = document.getElementById('root')
if (!container) throw new Error('The page has no place to be drawn in')
const { pathname, search } = location
const page = pageAt(pathname)
const carried = document.getElementById('site')?.textContent

if (carried) {
  const site = JSON.parse(carried) as SiteData
  // In small steps, between which a slow phone can scroll.
  startTransition(() => {
    hydrateRoot(container, <PublicPage page={page} site={site} search={search} />)
  })
} else {
  // Nobody drew it for us: during development, and when the server could not.
  const site = await fetchSite(page)
  const theme = site.styles ? themeOf(site.styles, { mode: 'light', extent: 'page' }) : {}
  for (const [name, value] of Object.entries(theme)) document.documentElement.style.setProperty(name, value)
  document.title = wordsOf(page, site, search).title
  createRoot(container).render(<PublicPage page={page} site={site} search={search} />)
}
