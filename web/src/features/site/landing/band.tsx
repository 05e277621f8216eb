import type { ReactNode } from 'react'

type Props = { id?: string; title: string; subtitle: string | null; children: ReactNode }

/** The last section of a page, in the accent color, with a drawing of an open door. */
export const Band = ({ id, title, subtitle, children }: Props) => (
  <section
    id={id}
    tabIndex={id ? -1 : undefined}
    className="scroll-mt-18 outline-none overflow-hidden bg-accent text-accent-foreground [--ring:hsl(var(--accent-foreground))]"
  >
    <div className="mx-auto flex max-w-[1240px] items-end justify-between gap-10 px-8 pt-21 @max-[640px]:px-4 @max-[640px]:pt-14">
      <div className="min-w-0 flex-1 pb-19 @max-[640px]:pb-10">
        <h2 className="max-w-160 font-serif text-42 leading-[1.1] tracking-[-.025em] wrap-break-word @max-[640px]:text-30 @max-[640px]:leading-[1.17]">
          {title}
        </h2>
        {subtitle && <p className="mt-3 max-w-110 text-16 leading-6.5 wrap-break-word">{subtitle}</p>}
        <div className="mt-7">{children}</div>
      </div>
      <OpenDoor />
    </div>
  </section>
)

const OpenDoor = () => (
  <svg
    viewBox="0 0 240 250"
    width="240"
    height="250"
    aria-hidden
    fill="none"
    stroke="color-mix(in srgb, hsl(var(--primary)) 62%, hsl(var(--accent-foreground)))"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="mr-12 shrink-0 @max-[900px]:hidden"
  >
    <path d="M0 249h240M50 249V90a70 70 0 0 1 140 0v159M66 249V92a54 54 0 0 1 108 0v157" />
    <path d="M174 249l34-16V72l-34-20" fill="hsl(var(--accent))" />
    <circle cx="200" cy="160" r="3.5" />
  </svg>
)
