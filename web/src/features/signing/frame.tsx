import type { SigningData } from '@mantel/domain/contracts/signing'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { SkipLink } from '../../layouts/frames/skip-link.tsx'
import { classes } from '../../ui/base/classes.ts'
import { CompanyMark } from '../../ui/display/company-mark.tsx'

type Props = { data: SigningData; children: ReactNode }

export const Frame = ({ data: { company, projectName }, children }: Props) => (
  <div className="roomy flex min-h-dvh flex-col bg-sidebar text-16 leading-6 text-foreground">
    <SkipLink />
    <header className={`${headerStyle} print:hidden`}>
      <ContractHeader company={company.name} project={projectName} />
    </header>
    <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
      {children}
    </main>
  </div>
)

export const headerStyle =
  'sticky top-0 z-10 flex h-14 items-center gap-2.5 border-b border-border bg-card px-4 short:static'

type HeaderProps = { company: string; project: string }

export const ContractHeader = ({ company, project }: HeaderProps) => (
  <>
    <CompanyMark name={company} />
    <div className="min-w-0 flex-1">
      <p className="truncate text-15 leading-4.75 font-semibold">{company}</p>
      <p className="truncate text-12 leading-4 text-muted-foreground">Contract for {project}</p>
    </div>
    <p className="flex shrink-0 items-center gap-1.25 text-12 text-muted-foreground">
      <LockKeyhole size={12} strokeWidth={1.8} aria-hidden />
      Secure link
    </p>
  </>
)

type StepProps = {
  step: 1 | 2 | 3
  title: ReactNode
  isTitleShown?: boolean
  /** Set after a change of steps, so that screen readers announce the new step. */
  takesFocus: boolean
  picture?: ReactNode
  children: ReactNode
}

export const Step = ({ step, title, isTitleShown = true, takesFocus, picture, children }: StepProps) => (
  <div className="mx-auto w-full max-w-190 flex-1 px-5 pt-6 pb-10 min-[760px]:pt-10">
    <StepIndicator step={step} />
    {picture}
    <StepTitle isShown={isTitleShown} takesFocus={takesFocus}>
      <span className="sr-only">Step {step} of 3: </span>
      {title}
    </StepTitle>
    {children}
  </div>
)

export const StepIndicator = ({ step }: Pick<StepProps, 'step'>) => (
  <div aria-hidden className="mb-4.5 flex gap-1.5">
    {[1, 2, 3].map((at) => (
      <i
        key={at}
        className={classes(
          'h-0.75 flex-1 rounded-[2px]',
          at <= step ? 'bg-primary shadow-[inset_0_0_0_2px_var(--primary-edge)]' : 'bg-border-strong',
        )}
      />
    ))}
  </div>
)

type TitleProps = { isShown: boolean; takesFocus: boolean; children: ReactNode }

function StepTitle({ isShown, takesFocus, children }: TitleProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <h1
      ref={title}
      tabIndex={-1}
      className={
        isShown
          ? 'font-serif text-30 leading-[1.17] tracking-[-.02em] outline-none min-[760px]:text-[calc(38*var(--px))]'
          : 'sr-only'
      }
    >
      {children}
    </h1>
  )
}

type BarProps = {
  /** A tall bar stays fixed only in windows that are taller than 600px. */
  isTall?: boolean
  children: ReactNode
}

/** Stays at the bottom of the window. If the window is too short, it is at the end of the page instead. */
export const ActionBar = ({ isTall, children }: BarProps) => (
  <div
    className={classes(
      'sticky bottom-0 z-10 border-t border-border bg-card px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] shadow-[0_-6px_24px_-12px_rgb(31_27_22/.15)] short:static print:hidden',
      isTall && 'low:static',
    )}
  >
    <div className="@container mx-auto max-w-180">{children}</div>
  </div>
)
