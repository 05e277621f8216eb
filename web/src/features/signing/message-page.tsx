import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/base/button.tsx'

type Props = { picture: ReactNode; title: string; children: ReactNode; end?: ReactNode }

/** What a page for clients shows instead of a contract or an invoice. */
export const MessagePage = ({ picture, title, children, end }: Props) => (
  <main className="roomy flex min-h-dvh flex-col items-center justify-center bg-sidebar px-4 py-12 text-16 leading-6 text-foreground">
    <div className="flex w-full max-w-110 flex-col items-center rounded-dialog border border-border bg-card px-6 py-10 text-center shadow-paper">
      {picture}
      <h1 className="mt-8 font-serif text-30 leading-9 tracking-[-.02em]">{title}</h1>
      <p className="mt-2 text-muted-foreground">{children}</p>
      {end && <div className="mt-6">{end}</div>}
    </div>
  </main>
)

export function RetryButton({ onRetry }: { onRetry: () => Promise<void> }) {
  const [isPending, setPending] = useState(false)
  async function retry() {
    setPending(true)
    await onRetry()
    setPending(false)
  }
  return (
    <Button variant="primary" size="large" busy={isPending} onClick={retry}>
      Try again
    </Button>
  )
}
