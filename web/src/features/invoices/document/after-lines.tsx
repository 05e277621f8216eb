import type { ReactNode } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import * as copy from './copy.ts'
import type { DocumentPart } from './document-parts.ts'
import type { Look } from './looks.ts'

type Part = DocumentPart & { look: Look }

/** Everything below the totals: schedule, payment methods, payments, terms and notes. */
export function AfterLines({ content, look, isBesideCard }: Part & { isBesideCard?: boolean | undefined }) {
  const { schedule, methods, payments } = content.document
  return (
    <>
      {(schedule.length > 0 || methods.length > 0) && (
        <div className={classes(sideBySide, look.section, isBesideCard ? 'hidden print:grid' : 'grid')}>
          {schedule.length > 0 && <Schedule content={content} look={look} />}
          {methods.length > 0 && <Methods content={content} look={look} />}
        </div>
      )}
      {payments.length > 0 && <Payments content={content} look={look} />}
      <Texts content={content} look={look} />
    </>
  )
}

const sideBySide =
  'mt-7 gap-x-10 gap-y-6 break-inside-avoid @min-[560px]:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]'

const Section = ({ title, look, children }: { title: string; look: Look; children: ReactNode }) => (
  <section aria-label={title} className="min-w-0">
    <h3 className={classes('mb-2 break-after-avoid', look.title)}>{title}</h3>
    {children}
  </section>
)

export const Schedule = ({ content: { document }, look }: Part) => (
  <Section title={copy.schedule} look={look}>
    <ul className="space-y-2">
      {document.schedule.map(({ label, due, amount, status }) => (
        <li key={label} className="flex justify-between gap-4">
          <div>
            <p className="font-medium">{label}</p>
            <p className="text-12 leading-4 text-muted-foreground tabular-nums">
              {[due && copy.dueOn(due), status].filter(Boolean).join(' · ')}
            </p>
          </div>
          <p className="tabular-nums">{amount}</p>
        </li>
      ))}
    </ul>
  </Section>
)

export const Methods = ({ content: { document }, look }: Part) => (
  <Section title={copy.howToPay} look={look}>
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {document.methods.map(({ name, text }) => (
        <div key={name} className="contents">
          <dt className="font-medium">{name}</dt>
          <dd className="wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
    {document.memo && (
      <p className="mt-2 text-12 leading-4 text-muted-foreground">
        {copy.memoBefore}
        <b className="font-semibold text-foreground tabular-nums">{document.memo}</b>
        {copy.memoAfter}
      </p>
    )}
  </Section>
)

const Payments = ({ content: { document }, look }: Part) => (
  <div className={classes('mt-7', look.section)}>
    <Section title={copy.payments} look={look}>
      <ul className="grid gap-x-4 gap-y-1.5 @min-[560px]:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
        {document.payments.map(({ date, label, receiptNumber, amount, status }, at) => (
          <li key={at} className={paymentRow}>
            <span className={classes(detail, 'order-3 @min-[560px]:order-1')}>{date}</span>
            <span className="order-1 min-w-0 @min-[560px]:order-2">{label}</span>
            <span className={classes(detail, 'order-4 text-right @min-[560px]:order-3')}>
              {[receiptNumber, status].filter(Boolean).join(' · ')}
            </span>
            <span className="order-2 text-right tabular-nums @min-[560px]:order-4">{amount}</span>
          </li>
        ))}
      </ul>
    </Section>
  </div>
)

/**
 * On a narrow page, date and receipt number are on a second line. On a wide page, the rows share the columns of the
 * grid.
 */
const paymentRow =
  'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 break-inside-avoid @min-[560px]:col-span-full @min-[560px]:grid-cols-subgrid'
const detail = 'text-12 text-muted-foreground tabular-nums'

function Texts({ content: { document, slots }, look }: Part) {
  const texts = [
    { title: copy.terms, body: slots.terms ?? document.terms },
    { title: copy.notes, body: slots.notes ?? document.notes },
  ].filter(({ body }) => Boolean(body))
  if (texts.length === 0) return null
  return (
    <div
      className={classes(
        'mt-7 gap-x-10 gap-y-6',
        texts.length === 2 && '@min-[560px]:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]',
        look.section,
      )}
    >
      {texts.map(({ title, body }) => (
        <Section key={title} title={title} look={look}>
          <div
            dir="auto"
            className="text-13 leading-5 wrap-anywhere whitespace-pre-line text-muted-foreground"
          >
            {body}
          </div>
        </Section>
      ))}
    </div>
  )
}
