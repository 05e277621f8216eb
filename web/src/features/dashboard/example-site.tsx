import { ExternalLink } from 'lucide-react'
import * as copy from './copy.tsx'

/** Links to the website of the demo company, which exists only in a local installation. */
export const ExampleSite = ({ url }: { url: string }) => (
  <p className="border-t border-border pt-4 text-13 leading-4.5">
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1.5 text-primary-text underline underline-offset-3 touch:min-h-11"
    >
      {copy.exampleSite}
      <ExternalLink size={14} strokeWidth={1.8} aria-hidden />
    </a>
  </p>
)
