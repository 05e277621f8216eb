import { addressLines } from '@mantel/domain/basics/address-lines'
import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import { methodNames } from '@mantel/domain/payments/methods'
import type { PayPage } from '@mantel/domain/payments/pay'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { QrCode } from '../../../ui/display/qr-code.tsx'
import * as copy from './copy.ts'
import { CopyButton } from './copy-button.tsx'
import type { ManualMethod } from './offered-methods.ts'

type Props = { page: PayPage; method: ManualMethod; amountIndex: number }

/** Everything that the client types into an app or writes on a check, with a link and a QR code if the app has one. */
export function Instructions({ page, method, amountIndex }: Props) {
  const offered = page.methods.find((one) => one.method === method)
  const amount = page.payableAmounts[amountIndex]?.amount ?? 0
  const payTo = offered?.payTo ?? null
  const link = offered?.links[amountIndex] ?? null
  const isApp = method !== 'check' && method !== 'cash'
  const address = method === 'check' ? addressLines(page.company) : []
  return (
    <div className="border-t border-border px-3.25 pt-2 pb-3.5">
      <dl>
        {payTo && (
          <Detail name={copy.payToLabel(method)} copyText={payTo}>
            {payTo}
          </Detail>
        )}
        <Detail name="Amount" copyText={isApp ? (amount / 100).toFixed(2) : undefined}>
          {formatDollarsAndCents(amount)}
        </Detail>
        {method !== 'cash' && (
          <Detail name="Memo" copyText={page.memoCode}>
            {page.memoCode}
          </Detail>
        )}
        {address.length > 0 && (
          <Detail name="Mail to">
            {[page.company.name, ...address].map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </Detail>
        )}
      </dl>
      <p className="mt-2 text-13-5 leading-5 text-muted-foreground">
        {copy.instructions({ method, hasLink: link !== null, company: page.company.name })}
      </p>
      {isApp && payTo && (
        <div className="mt-3 flex items-center gap-4">
          <div className="shrink-0 max-[560px]:hidden">
            <QrCode text={link ?? payTo} label={copy.qrLabel(methodNames[method], payTo)} />
          </div>
          <div className="min-w-0 flex-1">
            <p className="text-13-5 leading-5 text-muted-foreground max-[560px]:hidden">
              {copy.scan(method)}
            </p>
            {link && (
              <Button asChild size="large" className="mt-2.5 w-full px-3! max-[560px]:mt-0">
                <a href={link} target="_blank" rel="noreferrer">
                  <ExternalLink size={16} strokeWidth={1.6} aria-hidden className="shrink-0" />
                  {copy.openApp(method)}
                </a>
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

type DetailProps = { name: string; copyText?: string | undefined; children: ReactNode }

const Detail = ({ name, copyText, children }: DetailProps) => (
  <div className="flex min-h-11 items-center gap-3 border-b border-border last:border-b-0">
    <dt className="w-16 shrink-0 text-13-5 leading-5 text-muted-foreground">{name}</dt>
    <dd className="flex min-w-0 flex-1 items-center justify-between gap-2 py-1.5 font-medium">
      <span className="min-w-0 tabular-nums wrap-anywhere">{children}</span>
      {copyText && <CopyButton text={copyText} name={name} />}
    </dd>
  </div>
)
