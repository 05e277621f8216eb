import { APP_NAME } from '@mantel/domain/basics/product'
import { createContext, type ReactNode, useContext } from 'react'

/** Whether the screen is in the panel next to the sidebar, or on a separate page, as in the client portal. */
const FrameContext = createContext<'panel' | 'page'>('panel')
export const OnPage = ({ children }: { children: ReactNode }) => (
  <FrameContext value="page">{children}</FrameContext>
)

type Props = {
  title: string
  /** Shown next to the title, such as a view switch. */
  beside?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function Page({ title, beside, actions, children }: Props) {
  const frame = useContext(FrameContext)
  return (
    <>
      <title>{`${title} · ${APP_NAME}`}</title>
      {frame === 'panel' ? (
        <>
          <header className="flex h-12 shrink-0 items-center justify-between gap-4 border-b border-border px-5 max-md:px-4">
            <div className="flex min-w-0 items-center gap-3.5">
              <h1 className="truncate text-15 leading-5 font-semibold tracking-[-.012em]">{title}</h1>
              {beside}
            </div>
            {actions && <div className="flex items-center gap-2">{actions}</div>}
          </header>
          <div className="relative min-h-0 flex-1 overflow-y-auto">{children}</div>
        </>
      ) : (
        <>
          <header className="flex flex-wrap items-center justify-between gap-4 px-5 pt-8 max-md:px-4">
            <h1 className="font-serif text-27 leading-8.5 tracking-[-.02em]">{title}</h1>
            {actions}
          </header>
          {children}
        </>
      )}
    </>
  )
}
