import { APP_NAME } from '@mantel/domain/basics/product'
import type { SiteLink } from './links.ts'

const legal: SiteLink[] = [
  { href: '/terms', label: 'Terms' },
  { href: '/privacy', label: 'Privacy' },
]

export const SiteFooter = ({ links }: { links: SiteLink[] }) => (
  <footer className="bg-accent text-14 text-accent-foreground [--ring:hsl(var(--accent-foreground))]">
    <div className="mx-auto max-w-[1240px] px-8 @max-[640px]:px-4">
      <div className="flex flex-wrap items-center gap-x-6 border-t border-accent-foreground/20 py-4">
        <p className="mr-auto">© 2025 {APP_NAME}</p>
        <nav id="more" aria-label="More" className="flex flex-wrap gap-x-6">
          {[...links, ...legal, { href: '/app', label: 'Sign In' }].map(({ href, label }) => (
            <a
              key={href}
              href={href}
              className="flex min-h-11 items-center rounded-control underline-offset-3 hover:underline"
            >
              {label}
            </a>
          ))}
        </nav>
      </div>
    </div>
  </footer>
)
