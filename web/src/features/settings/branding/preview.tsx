import { CircleCheck, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { classes } from '../../../ui/base/classes.ts'
import * as copy from './copy.ts'
import { previewStyle } from './preview-style.ts'
import type { StylesTyped } from './styles-fields.ts'

type Props = { name: string; typed: StylesTyped; stored: StylesTyped }

/** Shows the colors on navigation, an invoice and buttons. Nothing in it is interactive. */
export function Preview({ name, typed, stored }: Props) {
  const { navigationLabels: labels } = useUser()
  return (
    <div
      role="img"
      aria-label={copy.previewLabel}
      style={previewStyle(typed, stored)}
      className="flex overflow-hidden rounded-panel border border-sidebar-border bg-sidebar text-foreground select-none"
    >
      <div className="flex w-36 shrink-0 flex-col gap-0.5 p-2 text-12 text-sidebar-foreground max-sm:hidden">
        <p className="mb-1.5 truncate px-1.5 font-semibold text-foreground">{name}</p>
        <NavItem isActive>{labels.pipeline}</NavItem>
        <NavItem>{labels.projects}</NavItem>
        <NavItem>{labels.clients}</NavItem>
      </div>
      <div className="min-w-0 flex-1 bg-background p-3 sm:border-l sm:border-sidebar-border">
        <div className="rounded-box border border-border bg-card">
          <div className="flex items-center gap-2 border-b border-border px-3 py-2.5">
            <p className="min-w-0 flex-1">
              <span className="block truncate font-serif text-15 leading-5">{name}</span>
              <span className="block text-12 leading-4 text-muted-foreground">Invoice INV-0044</span>
            </p>
            <span className="inline-flex h-5 items-center gap-1 rounded-badge bg-accent px-1.75 text-12 font-medium text-accent-foreground">
              <CircleCheck size={12} strokeWidth={1.8} />
              Paid
            </span>
          </div>
          <div className="flex flex-col gap-2.5 px-3 py-2.5">
            <p className="flex justify-between text-13">
              <span>{copy.previewLine}</span>
              <b className="font-semibold tabular-nums">$14,250</b>
            </p>
            <p className="rounded-control border border-input bg-card px-2 py-1 text-13">412 Maple Avenue</p>
            <p className="rounded-control bg-muted px-2 py-1 text-12 leading-4 text-muted-foreground">
              {copy.previewNote}
            </p>
            <p className="flex flex-wrap gap-1.5 text-12-5 font-medium">
              <PreviewButton className="border-primary-edge bg-primary font-semibold text-primary-foreground">
                <Send size={12} strokeWidth={1.8} />
                Pay invoice
              </PreviewButton>
              <PreviewButton className="border-transparent bg-secondary text-secondary-foreground">
                Download
              </PreviewButton>
              <PreviewButton className="border-destructive/40 text-destructive">Void</PreviewButton>
            </p>
          </div>
        </div>
      </div>
    </div>
  )
}

const NavItem = ({ isActive, children }: { isActive?: boolean; children: ReactNode }) => (
  <span
    className={classes(
      'relative flex h-7 items-center truncate rounded-control px-1.5 font-medium',
      isActive && 'bg-sidebar-accent font-semibold text-foreground',
    )}
  >
    {isActive && <span className="absolute inset-y-1.5 -left-2 w-0.75 rounded-r-sm bg-primary" />}
    {children}
  </span>
)

const PreviewButton = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className={classes('inline-flex h-7 items-center gap-1.5 rounded-control border px-2.25', className)}>
    {children}
  </span>
)
