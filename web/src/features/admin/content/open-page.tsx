import { ExternalLink } from 'lucide-react'
import { Button } from '../../../ui/base/button.tsx'

export const OpenPage = ({ href }: { href: string }) => (
  <Button asChild variant="ghost">
    <a href={href} target="_blank" rel="noreferrer">
      <ExternalLink size={14} strokeWidth={1.8} aria-hidden />
      <span className="max-sm:sr-only">Open page</span>
    </a>
  </Button>
)
