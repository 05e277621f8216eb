import dashboardAvif from '../pictures/dashboard.avif'
import dashboardWebp from '../pictures/dashboard.webp'
import dashboardSmall from '../pictures/dashboard-720.avif'
import pipelineAvif from '../pictures/pipeline.avif'
import pipelineWebp from '../pictures/pipeline.webp'
import pipelineSmall from '../pictures/pipeline-720.avif'
import * as copy from './copy.ts'

export const Demo = ({ title, subtitle }: { title: string; subtitle: string | null }) => (
  <section id="demo" tabIndex={-1} className="scroll-mt-18 outline-none py-22 @max-[640px]:py-14">
    <div className="mx-auto max-w-[1240px] px-8 @max-[640px]:px-4">
      <h2 className="max-w-160 font-serif text-42 leading-[1.1] tracking-[-.025em] wrap-break-word @max-[640px]:text-30 @max-[640px]:leading-[1.17]">
        {title}
      </h2>
      {subtitle && <p className="mt-3 max-w-150 text-muted-foreground wrap-break-word">{subtitle}</p>}
      <div className="mt-11 grid grid-cols-[1.25fr_1fr] items-end gap-7 @max-[800px]:grid-cols-1">
        <Shot
          small={pipelineSmall}
          avif={pipelineAvif}
          webp={pipelineWebp}
          alt={copy.pipelineAlt}
          caption={copy.pipelineCaption}
        />
        <Shot
          small={dashboardSmall}
          avif={dashboardAvif}
          webp={dashboardWebp}
          alt={copy.dashboardAlt}
          caption={copy.dashboardCaption}
        />
      </div>
    </div>
  </section>
)

type ShotProps = { small: string; avif: string; webp: string; alt: string; caption: string }

/** A screenshot that loads when it is near the viewport. Width and height reserve its space. */
const Shot = ({ small, avif, webp, alt, caption }: ShotProps) => (
  <figure>
    <picture>
      <source
        type="image/avif"
        srcSet={`${small} 720w, ${avif} 1440w`}
        sizes="(max-width: 800px) calc(100vw - 32px), (max-width: 1240px) 55vw, 640px"
      />
      <img
        src={webp}
        alt={alt}
        width={1440}
        height={900}
        loading="lazy"
        decoding="async"
        className="block h-auto w-full rounded-panel border border-border-strong bg-card shadow-[0_24px_48px_-24px_rgb(50_38_14/.28)]"
      />
    </picture>
    <figcaption className="pt-3 text-14 text-muted-foreground">{caption}</figcaption>
  </figure>
)
