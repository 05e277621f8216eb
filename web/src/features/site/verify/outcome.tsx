import type { Verdict, Verification } from '@mantel/domain/contracts/verify'
import { CircleAlert, CircleCheck, CircleQuestionMark, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { ProofRecord } from './record.tsx'

type Look = { icon: LucideIcon; hue: string; word: string; text: string }
const looks: Record<Verdict, Look> = {
  genuine: {
    icon: CircleCheck,
    hue: 'border-green/40 bg-green-soft text-green',
    word: 'Genuine',
    text: 'This is the contract as it was sealed. Not a letter of it has changed since.',
  },
  altered: {
    icon: CircleAlert,
    hue: 'border-red/40 bg-red-soft text-red',
    word: 'Altered',
    text: 'This began as one of our sealed contracts, but it was changed afterwards. Do not rely on it.',
  },
  unknown: {
    icon: CircleQuestionMark,
    hue: 'border-border-strong bg-grey-soft text-grey',
    word: 'Unknown',
    text: 'We have not sealed this file. It may be a copy that was printed or saved again, or no contract of ours.',
  },
}

type Props = { name: string; found: Verification }

/** What a file is. Whoever waits for it is taken to it. */
export function Outcome({ name, found: { verdict, proof } }: Props) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  const { icon: Icon, hue, word, text } = looks[verdict]
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={`${name}: ${word}`}
      className="mt-6 scroll-mt-6 outline-none"
    >
      <div className={classes('flex gap-4 rounded-dialog border px-5 py-5', hue)}>
        <Icon size={36} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
        <div className="min-w-0">
          <h2 className="font-serif text-30 leading-9 tracking-[-.02em]">{word}</h2>
          <p className="mt-1 text-foreground">{text}</p>
          <p className="mt-1 truncate text-14 text-foreground/75">{name}</p>
        </div>
      </div>
      {proof && <ProofRecord proof={proof} />}
      {verdict === 'genuine' && !proof && (
        <p className="mt-4 text-muted-foreground">
          Its company is no longer with us, so we can’t show what happened to it. The seal holds all the same.
        </p>
      )}
    </section>
  )
}
