import { APP_NAME } from '@mantel/domain/basics/product'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../../ui/base/classes.ts'

type Back = {
  to: string
  params?: Record<string, string>
  search?: Record<string, string>
  hash?: string
  label: string
}

export const backToProject = ({ id, title }: { id: string; title: string }): Back => ({
  to: '/app/projects/$id',
  params: { id },
  search: { tab: 'contract' },
  label: title,
})

type Props = {
  back: Back
  title: string
  name: ReactNode
  /** The contract's status, and whether it is saved. */
  status: ReactNode
  actions: ReactNode
  banner?: ReactNode
  toolbar?: ReactNode
  panel?: ReactNode
  /** On a phone the toolbar is at the bottom. */
  isPhone: boolean
  children: ReactNode
}

/** The layout of the contract and template editors: header, toolbar, text and side panel. */
export const EditorShell = ({
  back,
  title,
  name,
  status,
  actions,
  banner,
  toolbar,
  panel,
  isPhone,
  children,
}: Props) => (
  <>
    <title>{`${title} · ${APP_NAME}`}</title>
    <header className="flex min-h-12 shrink-0 items-center gap-3 border-b border-border px-5 max-md:gap-1 max-md:px-2">
      <Link
        to={back.to}
        params={back.params}
        search={back.search}
        hash={back.hash}
        className="-ml-1.5 flex max-w-60 shrink-0 items-center gap-1 rounded-control px-1 py-1 text-13 text-muted-foreground hover:text-foreground max-md:ml-0 touch:min-h-11 touch:min-w-11"
      >
        <ChevronLeft size={16} strokeWidth={1.6} aria-hidden className="shrink-0" />
        <bdi className="truncate max-lg:sr-only">{back.label}</bdi>
      </Link>
      <div className="flex min-w-0 flex-1 items-center gap-3 max-md:flex-col max-md:items-start max-md:gap-0">
        {name}
        <div className="flex min-w-0 items-center gap-2">{status}</div>
      </div>
      <div className="flex shrink-0 items-center gap-2 max-md:gap-1">{actions}</div>
    </header>
    {banner}
    {!isPhone && toolbar}
    <div className="flex min-h-0 flex-1">
      <div
        // Without an editor in it, the area must be focusable so that the keyboard can scroll it.
        {...(!toolbar && { tabIndex: 0, role: 'group', 'aria-label': title })}
        className="relative min-w-0 flex-1 overflow-y-auto bg-muted px-6 py-7 dark:bg-sidebar max-md:px-0 max-md:py-0"
      >
        <div className={classes('mx-auto max-w-180', isPhone && 'min-h-full')}>{children}</div>
      </div>
      {panel && !isPhone && (
        <div className="relative w-72 shrink-0 overflow-y-auto border-l border-border px-4.5 py-4 max-lg:w-64">
          {panel}
        </div>
      )}
    </div>
    {isPhone && toolbar}
  </>
)

/** The page around the editor. Read-only texts use the document that the client sees instead. */
export const DocumentPage = ({ hidden, children }: { hidden?: boolean; children: ReactNode }) => (
  <div
    hidden={hidden}
    className="rounded-sm border border-border bg-card px-18 pt-14 pb-16 shadow-paper max-lg:px-12 max-md:min-h-full max-md:rounded-none max-md:border-0 max-md:px-5 max-md:pt-6 max-md:pb-24"
  >
    {children}
  </div>
)

export const ShellBanner = ({ tone = 'blue', icon, children, actions }: BannerProps) => (
  <div
    className={classes(
      'flex min-h-10 shrink-0 flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-border px-5 py-1.5 text-13 leading-4.5 max-md:px-4',
      tones[tone],
    )}
  >
    {icon}
    <p className="min-w-0 flex-1 wrap-anywhere">{children}</p>
    {actions}
  </div>
)

type BannerProps = { tone?: keyof typeof tones; icon?: ReactNode; children: ReactNode; actions?: ReactNode }

const tones = {
  blue: 'bg-blue-soft text-blue',
  green: 'bg-green-soft text-green',
  amber: 'bg-amber-soft text-amber',
  grey: 'bg-grey-soft text-grey',
  red: 'bg-red-soft text-red',
} as const
