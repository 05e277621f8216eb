import type { JoinState } from '../waitlist/join-waitlist.ts'
import { WaitlistForm } from '../waitlist/waitlist-form.tsx'
import { Sideboard } from './furniture.tsx'
import { Wall } from './wall.tsx'

type Props = { title: string; titleHighlight: string; subtitle: string; button: string; joining: JoinState }

/**
 * The drawing is aligned to the bottom, so that long texts do not move it. It is the last element, because a browser
 * that renders the page while it loads would otherwise first draw it too high.
 */
export const Hero = ({ title, titleHighlight, subtitle, button, joining }: Props) => (
  <section className="relative isolate min-h-[708px] overflow-hidden border-b border-border-strong">
    <div className="relative mx-auto max-w-[1240px] px-8 @max-[640px]:px-4">
      <div className="max-w-130 pt-23 pb-51 @max-[1100px]:max-w-160 @max-[1100px]:pt-14 @max-[1100px]:pb-4 @max-[640px]:pt-8">
        <h1 className="font-serif-large text-66 leading-none tracking-[-.035em] wrap-break-word @max-[640px]:text-42 @max-[640px]:leading-[1.05]">
          {title} <em className="block text-primary-text">{titleHighlight}</em>
        </h1>
        <p className="mt-5.5 mb-7 max-w-118 text-18-5 leading-7 text-muted-foreground wrap-break-word">
          {subtitle}
        </p>
        <WaitlistForm joining={joining} button={button} />
      </div>
    </div>
    <Wall />
    <div aria-hidden className="absolute inset-x-0 bottom-0 -z-1">
      <div className="mb-4 h-px bg-border-strong" />
      <div className="h-17 border-t-2 border-foreground bg-sidebar-accent" />
      <Sideboard className="absolute bottom-12 left-[max(24px,calc(50%-664px))] @max-[1100px]:hidden" />
    </div>
  </section>
)
