import type { Verdict, Verification } from '@mantel/domain/contracts/verify'
import { CircleAlert, CircleCheck, CircleQuestionMark, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { classes } from '../../../../ui/base/classes.ts'
import * as copy from './copy.ts'
import { ProofRecord } from './record.tsx'

type View = { icon: LucideIcon; hue: string; label: string; text: string }
const views: Record<Verdict, View> = {
  genuine: {
    icon: CircleCheck,
    hue: 'border-green/40 bg-green-soft text-green',
    label: 'Genuine',
    text: copy.genuine,
  },
  altered: {
    icon: CircleAlert,
    hue: 'border-red/40 bg-red-soft text-red',
    label: 'Altered',
    text: copy.altered,
  },
  unknown: {
    icon: CircleQuestionMark,
    hue: 'border-border-strong bg-grey-soft text-grey',
    label: 'Unknown',
    text: copy.unknown,
  },
}

type Props = { name: string; found: Verification }

/** Takes the focus, so that screen readers announce the result. */
export function Outcome({ name, found: { verdict, proof, isRecordMissing } }: Props) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  const { icon: Icon, hue, label, text } = views[verdict]
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={`${name}: ${label}`}
      className="mt-6 scroll-mt-6 outline-none"
    >
      <div className={classes('flex gap-4 rounded-dialog border px-5 py-5', hue)}>
        <Icon size={36} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
        <div className="min-w-0">
          <h2 className="font-serif text-30 leading-9 tracking-[-.02em]">{label}</h2>
          <p className="mt-1 text-foreground">{text}</p>
          <p className="mt-1 truncate text-14 text-foreground/75">{name}</p>
        </div>
      </div>
      {proof && <ProofRecord proof={proof} />}
      {verdict === 'genuine' && !proof && (
        <p className={classes('mt-4', isRecordMissing ? 'text-red' : 'text-muted-foreground')}>
          {isRecordMissing ? copy.recordMissing : copy.noHistory}
        </p>
      )}
    </section>
  )
}
