import { useState } from 'react'
import type { PublicPage } from '../public-page.tsx'
import { mainProps, ReadingFrame } from './reading-page.tsx'

/**
 * Hydrates a server-rendered page of text. The browser keeps the HTML of the text, so that it does not load the same
 * text again as JavaScript. Hydration never writes `innerHTML`, which the content security policy would block.
 */
export const servedPage: PublicPage = {
  Page: ({ site }) => {
    const [html] = useState(() => document.querySelector('main')?.innerHTML ?? '')
    return (
      <ReadingFrame site={site}>
        <main {...mainProps} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
      </ReadingFrame>
    )
  },
  headOf: () => ({ title: document.title, description: '' }),
}
