import type { CompanyStyles } from '@mantel/domain/branding'
import type { SiteData } from '@mantel/domain/site'
import { renderToString } from 'react-dom/server.edge'
import { type PageName, PublicPage, wordsOf } from './features/site/public-page.tsx'
import { themeOf } from './platform/look.ts'

/** For the server, which loads the bundle of this file by path: a page as text, before any browser has seen it. */
export const render = (page: PageName, site: SiteData, search: string) => ({
  html: renderToString(<PublicPage page={page} site={site} search={search} />),
  theme: site.styles ? themeText(site.styles) : '',
  ...wordsOf(page, site, search),
})

/** Only numbers and hex colours get into a theme, so nothing in it can end the style element. */
function themeText(styles: CompanyStyles) {
  const theme = themeOf(styles, { mode: 'light', extent: 'page' })
  const values = Object.entries(theme).map(([name, value]) => `${name}:${value}`)
  return values.length > 0 ? `html:root{${values.join(';')}}` : ''
}
