import type { WidgetConfig } from '@mantel/domain/leads/lead-form'
import { drawPreview } from '@mantel/widget/preview'
import { useEffect, useRef, useState } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { LivingRoom } from '../../../ui/display/living-room.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import * as copy from './copy.ts'

type Backdrop = 'white' | 'dark' | 'photo'
type Width = 'wide' | 'phone'
type Shown = 'form' | 'thanks'

const backdrops: { value: Backdrop; label: string }[] = [
  { value: 'white', label: 'White' },
  { value: 'dark', label: 'Dark' },
  { value: 'photo', label: 'Photo' },
]
const widths: { value: Width; label: string }[] = [
  { value: 'wide', label: 'Wide' },
  { value: 'phone', label: 'Phone' },
]
const contents: { value: Shown; label: string }[] = [
  { value: 'form', label: 'Form' },
  { value: 'thanks', label: 'Thanks' },
]
/** The backgrounds of a simulated website. They do not follow the app's light or dark mode. */
const looks: Record<Backdrop, string> = { white: 'bg-white', dark: 'bg-[#1b1d1f]', photo: 'bg-[#b9a78d]' }

/** The width of a wide form, scaled down where it would not fit. */
const wideLook = 'w-140 shrink-0 max-[1399px]:[zoom:.68]'
const wideInPanel = 'w-140 shrink-0 [zoom:.56]'

/** Draws the form with the widget's own code. Its fields can't be used here, so that no one sends a lead from it. */
export function Preview({ config, isInPanel }: { config: WidgetConfig; isInPanel?: boolean }) {
  const [backdrop, setBackdrop] = useState<Backdrop>('white')
  const [width, setWidth] = useState<Width>('wide')
  const [shown, setShown] = useState<Shown>('form')
  return (
    <section aria-label={copy.title}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {!isInPanel && (
          <h2 className="mr-auto text-15 leading-8 max-[1399px]:w-full font-semibold tracking-[-.012em]">
            {copy.title}
          </h2>
        )}
        <Segmented label={copy.content} value={shown} options={contents} onChange={setShown} />
        <Segmented label={copy.backdrop} value={backdrop} options={backdrops} onChange={setBackdrop} />
        <Segmented label={copy.width} value={width} options={widths} onChange={setWidth} />
      </div>
      <div
        role="img"
        aria-label={copy.label}
        className={classes(
          'relative flex min-h-90 items-center justify-center overflow-hidden rounded-panel px-4 py-8',
          looks[backdrop],
        )}
      >
        {backdrop === 'photo' && (
          <div aria-hidden className="light absolute inset-0 opacity-45">
            <LivingRoom />
          </div>
        )}
        <div
          inert
          className={classes(
            'relative',
            width === 'phone' ? 'w-80 max-w-full' : isInPanel ? wideInPanel : wideLook,
          )}
        >
          <Drawn config={config} shown={shown} />
        </div>
      </div>
    </section>
  )
}

function Drawn({ config, shown }: { config: WidgetConfig; shown: Shown }) {
  const place = useRef<HTMLDivElement>(null)
  // `config` is a new object after every keystroke, but its content rarely changes.
  const content = JSON.stringify(config)
  useEffect(() => {
    if (place.current) drawPreview(place.current, JSON.parse(content) as WidgetConfig, shown)
  }, [content, shown])
  return <div ref={place} />
}
