import type { ReactNode } from 'react'
import * as copy from './copy.ts'

type FeatureText = { title: string | null; description: string | null }
type Props = { features: { feature1: FeatureText; feature2: FeatureText; feature3: FeatureText } }

export const Features = ({ features: { feature1, feature2, feature3 } }: Props) => (
  <section
    id="features"
    tabIndex={-1}
    className="scroll-mt-18 outline-none bg-background pt-24 pb-22 @max-[640px]:pt-14 @max-[640px]:pb-14"
  >
    <div className="mx-auto max-w-[1240px] px-8 @max-[640px]:px-4">
      <h2 className="max-w-120 font-serif text-42 leading-[1.1] tracking-[-.025em] @max-[640px]:text-30 @max-[640px]:leading-[1.17]">
        {copy.featuresTitle}
      </h2>
      <FeatureRow>
        <Feature {...feature1} drawing={cards} />
        <Feature {...feature2} drawing={hanging} />
        <Feature {...feature3} drawing={table} />
      </FeatureRow>
    </div>
  </section>
)

export const FeatureRow = ({ children }: { children: ReactNode }) => (
  <div className="mt-13 grid grid-cols-3 border-t border-border @max-[800px]:grid-cols-1">{children}</div>
)

export const Feature = ({ title, description, drawing }: FeatureText & { drawing?: ReactNode }) => (
  <div className="border-border pt-7 pr-9 not-first:border-l not-first:pl-9 @max-[800px]:pb-8 @max-[800px]:not-first:border-t @max-[800px]:not-first:border-l-0 @max-[800px]:not-first:pl-0">
    {drawing && (
      <svg
        viewBox="0 0 320 150"
        aria-hidden
        fill="none"
        stroke="hsl(var(--foreground))"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="mb-5.5 block h-37.5 w-full max-w-80"
      >
        {drawing}
      </svg>
    )}
    <h3 className="text-18 font-semibold tracking-[-.015em] wrap-break-word">{title}</h3>
    <p className="mt-1.5 max-w-100 text-15 leading-6.25 text-muted-foreground wrap-break-word">
      {description}
    </p>
  </div>
)

const cards = (
  <>
    <path d="M0 138h320" />
    <rect x="40" y="30" width="132" height="84" rx="3" fill="#fff" />
    <circle cx="68" cy="58" r="13" fill="#E3D5C2" />
    <path d="M92 52h58M92 64h38M56 90h96" />
    <rect x="150" y="56" width="120" height="70" rx="3" fill="#F3ECDB" />
    <circle cx="176" cy="80" r="11" fill="#CFDDD5" />
    <path d="M196 76h54M196 86h34M164 108h86" />
  </>
)

const hanging = (
  <>
    <path d="M0 138h320M20 22h280M62 22v14M160 22v14M258 22v14" />
    <path d="M26 36h72v56H26z" fill="var(--slate-soft)" />
    <path d="M124 36h72v74h-72z" fill="#fff" />
    <path d="M222 36h72v92h-72z" fill="var(--gold-soft)" />
    <circle cx="62" cy="62" r="9" strokeDasharray="4 4" />
    <circle cx="160" cy="70" r="9" />
    <path d="M160 61a9 9 0 0 1 0 18z" fill="hsl(var(--foreground))" />
    <circle cx="258" cy="80" r="10" fill="var(--green)" stroke="var(--green)" />
    <path d="m253 80 4 4 7-8" stroke="#fff" />
  </>
)

const table = (
  <>
    <path d="M0 138h320" />
    <path d="M92 84h136v8H92zM112 92v46M208 92v46" fill="#D8C3A0" />
    <path d="M38 96h42v9H38zM240 96h42v9h-42zM42 96l-6-40h9l5 40zM278 96l6-40h-9l-5 40z" fill="#CFDDD5" />
    <path d="M43 105v33M75 105v33M277 105v33M245 105v33" />
    <path d="M160 10v22M138 52a22 18 0 0 1 44 0z" fill="#F3DFAE" />
    <path d="M136 84l4-16h26l-4 16M176 84v-14h18v14" fill="#fff" />
  </>
)
