import type { SiteData } from '@mantel/domain/site'
import type { ComponentType } from 'react'
import { Notices } from './notices.tsx'

type Props = { site: SiteData; search: string }

/** A page for everybody: drawn on the server, then the same again in the browser. */
export type PublicPage = {
  Page: ComponentType<Props>
  /** What the page is called, and what a search engine says about it. */
  wordsOf: (site: SiteData, search: string) => { title: string; description: string }
}

export const PublicRoom = ({ page: { Page }, ...props }: Props & { page: PublicPage }) => (
  <>
    <Page {...props} />
    <Notices />
  </>
)
