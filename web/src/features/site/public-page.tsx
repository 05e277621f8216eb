import type { SiteData } from '@mantel/domain/site/site'
import { type ComponentType, useEffect } from 'react'
import { LazyNotifications } from './lazy-notifications.tsx'

type Props = { site: SiteData; search: string }

/** A page that needs no sign-in. The server renders it, and the browser hydrates it. */
export type PublicPage = {
  Page: ComponentType<Props>
  /** For the tab, search engines and link previews. */
  headOf: (site: SiteData, search: string) => { title: string; description: string }
}

export function PublicPageView({ page: { Page }, ...props }: Props & { page: PublicPage }) {
  // Browser tests wait for this attribute, because the page has no event handlers before hydration.
  useEffect(() => document.querySelector('main')?.setAttribute('data-ready', ''), [])
  return (
    <>
      <Page {...props} />
      <LazyNotifications />
    </>
  )
}
