import type { CompanyStyles } from '@mantel/domain/settings/branding'
import type { SiteData } from '@mantel/domain/site/site'
import { renderToString } from 'react-dom/server.edge'
import type { PageName } from './features/site/page-names.ts'
import { pages } from './features/site/pages.ts'
import { PublicPageView } from './features/site/public-page.tsx'
import { themeVariables } from './platform/theme/theme-variables.ts'

/** Returns a page as HTML, with its theme and its head. The server loads the bundle of this file by its path. */
export const render = (page: PageName, site: SiteData, search: string) => ({
  html: renderToString(<PublicPageView page={pages[page]} site={site} search={search} />),
  theme: site.styles ? themeText(site.styles) : '',
  ...pages[page].headOf(site, search),
})

/** A theme is built from numbers and hex colors only, so nothing in it can close the style element. */
function themeText(styles: CompanyStyles) {
  const theme = themeVariables(styles, { mode: 'light', extent: 'page' })
  const values = Object.entries(theme).map(([name, value]) => `${name}:${value}`)
  return values.length > 0 ? `html:root{${values.join(';')}}` : ''
}
