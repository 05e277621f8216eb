import type { CompanyStyles } from '@mantel/domain/settings/branding'
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { themeVariables } from '../../../platform/theme/theme-variables.ts'
import { Segmented } from '../../../ui/form/segmented.tsx'

type Props = {
  label: string
  styles: CompanyStyles | null
  isWaitlistActive: boolean
  onWaitlist: (isActive: boolean) => void
  children: ReactNode
}

const devices = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
] as const
type Device = (typeof devices)[number]['value']
const widths: Record<Device, number> = { desktop: 1280, phone: 390 }

const waitlists = [
  { value: 'on', label: 'Waitlist on' },
  { value: 'off', label: 'Waitlist off' },
] as const

/** A page as visitors see it, laid out for the chosen device and scaled to fit. Its links and buttons do nothing. */
export function Preview({ label, styles, isWaitlistActive, onWaitlist, children }: Props) {
  const [device, setDevice] = useState<Device>('desktop')
  const [frame, size] = useSize()
  const width = widths[device]
  const scale = size.width > 0 ? Math.min(1, size.width / width) : 1
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label="Waitlist status"
          value={isWaitlistActive ? 'on' : 'off'}
          options={waitlists}
          onChange={(value) => onWaitlist(value === 'on')}
        />
        <Segmented label="Width" value={device} options={devices} onChange={setDevice} />
      </div>
      <div
        ref={frame}
        className="relative min-h-0 flex-1 overflow-hidden rounded-panel border border-border bg-secondary"
      >
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be focusable
          tabIndex={0}
          role="group"
          aria-label={label}
          style={{
            ...(styles && (themeVariables(styles, { mode: 'light', extent: 'page' }) as CSSProperties)),
            width,
            height: size.height / scale,
            left: Math.max(0, (size.width - width * scale) / 2),
            transform: `scale(${scale})`,
          }}
          className="light absolute top-0 origin-top-left overflow-y-auto bg-background text-foreground shadow-[0_0_0_1px_var(--border-strong)] -outline-offset-3"
        >
          <div inert>{children}</div>
        </div>
      </div>
    </div>
  )
}

function useSize() {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  // Measures before the first paint, or the preview would appear too large and jump.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return [frame, size] as const
}
