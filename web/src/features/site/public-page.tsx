import type { SiteData } from '@mantel/domain/site/site'
import { type ComponentType, useEffect } from 'react'
import { Notices } from './notices.tsx'

type Props = { site: SiteData; search: string }

/** A page for everybody: drawn on the server, then the same again in the browser. */
export type PublicPage = {
  Page: ComponentType<Props>
  /** What the page is called, and what a search engine says about it. */
  wordsOf: (site: SiteData, search: string) => { title: string; description: string }
}

export function PublicRoom({ page: { Page }, ...props }: Props & { page: PublicPage }) {
  // Browser tests wait for it before they act: what was drawn on the server does not listen yet.
  useEffect(() => document.querySelector('main')?.setAttribute('data-ready', ''), [])
  return (
    <>
      <Page {...props} />
      <Notices />
    </>
  )
}
